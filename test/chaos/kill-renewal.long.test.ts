/**
 * A server that is killed (SIGKILL) at each step of a renewal: the version of an earlier layout is measured, a table is made,
 * filled and compared with it, and the control database commits.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { runCommand, Server } from './server.ts'

const ROWS = 20_000
const MOMENTS = ['measured', 'made', 'copied', 'compared', 'committed'].flatMap((step) => [
  `before ${step}`,
  `after ${step}`
])
const KILLER = `--import=${new URL('kill-at.mjs', import.meta.url).href}`
const LIMIT_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'loggia-renewal-killed-'))
const home = join(folder, 'home')
after(() => rmSync(folder, { recursive: true, force: true }))

test('a version is whole, and renewed after the next start, when the server is killed at any step of its renewal', {
  timeout: 1_200_000
}, async () => {
  const file = join(folder, 'log.csv')
  const rows = Array.from({ length: ROWS }, (_, n) => `${n},text ${n % 90},${n % 7 === 0 ? '' : n / 4}`)
  writeFileSync(file, `n,text,half\n${rows.join('\n')}\n`)
  assert.equal((await runCommand(['import', file, '--id', 'log', '--home', home])).code, 0)
  const port = await freePort()
  const before = new Server(home, port)
  await before.start()
  const expected = await answers(before)
  await before.kill('SIGTERM')
  for (const moment of MOMENTS) {
    const earlier = giveEarlierLayout()
    const killed = new Server(home, port, { NODE_OPTIONS: KILLER, KILL_AT: moment })
    await killed.start()
    await until(() => killed.hasEnded, `${moment}: the server did not end`)
    const server = new Server(home, port)
    await server.start()
    assert.deepEqual(await answers(server), expected, moment)
    await until(() => currentVersion().layout > 0, `${moment}: the version was not renewed`)
    assert.notEqual(currentVersion().table_name, earlier, moment)
    assert.deepEqual(await answers(server), expected, moment)
    await server.kill('SIGTERM')
    const check = await runCommand(['check', '--deep', '--home', home])
    assert.equal(check.code, 0, `${moment}\n${check.output}`)
  }
  console.log(`${MOMENTS.length} kills during renewals`)
})

/** Pages from the beginning, far into the table and by a condition, and the groups. */
async function answers({ url }: Server): Promise<unknown[]> {
  const questions = [
    'limit=50',
    'limit=50&offset=9000',
    'where=text%3D%22text%2077%22&limit=20&order_by=n%20desc',
    'select=count(*),sum(half)&group_by=text&limit=100'
  ]
  return Promise.all(
    questions.map(async (question) => (await fetch(`${url}/catalog/datasets/log/records?${question}`)).json())
  )
}

/** The control database of the stopped server says that the version was made by a release without numbers. Its table. */
function giveEarlierLayout(): string {
  using database = new DatabaseSync(join(home, 'control.sqlite'))
  database.exec("UPDATE dataset_versions SET layout = 0 WHERE state = 'current'")
  return currentVersion().table_name
}

function currentVersion(): { readonly table_name: string; readonly layout: number } {
  using database = new DatabaseSync(join(home, 'control.sqlite'), { readOnly: true })
  const rows = database.prepare("SELECT table_name, layout FROM dataset_versions WHERE state = 'current'").all()
  assert.equal(rows.length, 1)
  return rows[0] as never
}

async function until(isTrue: () => boolean, message: string): Promise<void> {
  for (const began = performance.now(); !isTrue(); await pause(100))
    if (performance.now() - began > LIMIT_MS) assert.fail(message)
}
