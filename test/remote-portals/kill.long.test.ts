/**
 * A clone by the command line that is killed (SIGKILL) fifty times, at any moment, and then runs to its end: the same
 * datasets, records and answers as of a clone that was never killed.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { compareWith, fillPortal, openPortal, type Portal } from './two-portals.ts'

const KILLS = 50
const MAIN = resolve(import.meta.dirname, '../../src/cli/main.ts')

const folder = mkdtempSync(join(tmpdir(), 'loggia-clone-'))
const open: Portal[] = []
after(async () => {
  await Promise.all(open.map((portal) => portal.close()))
  rmSync(folder, { recursive: true, force: true })
})

function clone(url: string, home: string) {
  const environment = { ...process.env, LOGGIA_IMPORT_HOSTS: '127.0.0.1', LOGGIA_ENGINE_MEMORY_MB: '1500' }
  const command = spawn(process.execPath, [MAIN, 'clone', url, '--rate', '1000', '--home', home], { env: environment })
  let said = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { command, ended: once(command, 'exit'), said: () => said }
}

test(`${KILLS} kills, then the same`, { timeout: 1_200_000 }, async () => {
  const source = await openPortal()
  open.push(source)
  await fillPortal(source)
  const home = join(folder, 'killed')
  const startedAt = performance.now()
  const first = clone(source.url, join(folder, 'whole'))
  assert.deepEqual((await first.ended)[0], 0, first.said())
  const wholeMs = performance.now() - startedAt
  for (let kill = 0; kill < KILLS; kill++) {
    const { command, ended } = clone(source.url, home)
    // Later and later, so that early and late moments of every dataset are met.
    await Promise.race([wait(wholeMs * (0.2 + (0.9 * kill) / KILLS)), ended])
    command.kill('SIGKILL')
    await ended
  }
  const last = clone(source.url, home)
  assert.deepEqual((await last.ended)[0], 0, last.said())
  assert.match(last.said(), /^5 datasets: /m)
  const target = await openPortal({ home })
  open.push(target)
  const { differences, orders, asked } = await compareWith(source, target, 1_000)
  assert.deepEqual([differences.filter(({ where }) => !/has_records|features/.test(where)), orders], [[], []])
  console.log(`${KILLS} kills, a whole clone takes ${(wholeMs / 1000).toFixed(1)} s, ${asked} requests answered alike`)
})
