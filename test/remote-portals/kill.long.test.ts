/**
 * A clone by the command line that is killed (SIGKILL) fifty times, at any moment, and then runs to its end: the same
 * datasets, records and answers as of a clone that was never killed. LOGGIA_REQUESTS are the requests to compare,
 * LOGGIA_CLONE_DEMO=true puts the whole demo catalog beside the difficult datasets.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { copyDemoHome } from '../demo/home.ts'
import { compareWith, fillPortal, openPortal, type Portal, pushPicture, pushPictures } from './two-portals.ts'

const KILLS = 50
const REQUESTS = Number(process.env['LOGGIA_REQUESTS'] ?? 1_000)
const WITH_DEMO = process.env['LOGGIA_CLONE_DEMO'] === 'true'
/** Files inside records. */
const PICTURES = 200
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

async function openSource(): Promise<Portal> {
  // Keys travel over plain HTTP in trials only.
  const settings = { 'plain-sign-in': 'true' }
  if (!WITH_DEMO) return openPortal(settings)
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const home = join(folder, 'demo')
  await copyDemoHome(home)
  return openPortal({ ...settings, home })
}

/** Records and metadata of datasets that had come whole. */
async function changeSource(source: Portal, times: number): Promise<void> {
  const change = { kind: 'upsert', by: ['no'] } as const
  await source.import('trees.csv', `no,species\n1,Tilia ${times}\n`, { datasetId: 'trees', change })
  await pushPicture(source, await source.pushKey('shots'), 20, String(times))
  await source.import('kinds.csv', `kind\nroad\npath\n${times}\n`, { datasetId: 'kinds', replace: true })
  const metas = { default: { title: `Kinds of ways, ${times}` } }
  await source.town(({ catalog }) => catalog.change('kinds', { metas }))
}

test(`${KILLS} kills, then the same`, { timeout: WITH_DEMO ? 7_200_000 : 1_200_000 }, async () => {
  const source = await openSource()
  open.push(source)
  await fillPortal(source)
  await pushPictures(source, PICTURES)
  const listed = await source.json('/catalog/datasets', { limit: 0 })
  const home = join(folder, 'killed')
  const startedAt = performance.now()
  const first = clone(source.url, join(folder, 'whole'))
  assert.deepEqual((await first.ended)[0], 0, first.said())
  const wholeMs = performance.now() - startedAt
  let [expectedMs, kills, whole] = [wholeMs, 0, 0]
  while (kills < KILLS) {
    const begunAt = performance.now()
    const { command, ended, said } = clone(source.url, home)
    // At any moment of the run: multiples of the golden ratio fall everywhere, their squares early more often.
    await Promise.race([wait(expectedMs * (0.02 + (((kills + whole) * 0.618) % 1) ** 2)), ended])
    if (command.exitCode === null) {
      command.kill('SIGKILL')
      kills++
    }
    const [code] = await ended
    if (code !== 0 && code !== null) assert.fail(said())
    if (code !== 0) continue
    // Nothing is left to interrupt: the other portal changes.
    whole++
    expectedMs = performance.now() - begunAt
    await changeSource(source, whole)
  }
  const last = clone(source.url, home)
  assert.deepEqual((await last.ended)[0], 0, last.said())
  assert.match(last.said(), new RegExp(`^${listed.total_count} datasets: `, 'm'))
  const target = await openPortal({ home })
  open.push(target)
  const { differences, orders, asked } = await compareWith(source, target, REQUESTS)
  assert.deepEqual([differences, orders], [[], []])
  console.log(
    `${kills} kills, ${whole} runs that ended before, ${listed.total_count} datasets, a whole clone takes ${(wholeMs / 1000).toFixed(1)} s, ${asked} requests answered alike`
  )
})
