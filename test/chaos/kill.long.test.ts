import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { seededRandom } from './random.ts'
import { runCommand, Server } from './server.ts'

/**
 * kill -9 of the server, of its engine, or of the importing command at random moments of import, re-publish and serving
 * (issue 2, 6). Every row of version v of a dataset holds v and there are `rowsOf(v)` of them, so half a version or a
 * mixture shows in two numbers.
 */
const KILLS = Number(process.env.CHAOS_KILLS ?? 200)
const SEED = Number(process.env.CHAOS_SEED ?? 20261121)
const DATASETS = ['alpha', 'beta', 'gamma']

const rowsOf = (version: number): number => 60_000 + (version % 7) * 1_000

function csvOf(version: number): string {
  const lines = ['id,version,name,score,day,place']
  for (let row = 0; row < rowsOf(version); row++) {
    lines.push(
      `${row},${version},name ${row % 97} of ${version},${row / 8},2020-01-${String(1 + (row % 28)).padStart(2, '0')},"${(row % 170) - 85}, ${(row % 350) - 175}"`
    )
  }
  return lines.join('\n') + '\n'
}

interface Seen {
  readonly version: number
  readonly rows: number
}

/**
 * The version a dataset serves, or 0 without a version; fails when the records are not exactly those of one version.
 */
async function readVersion(server: Server, dataset: string): Promise<Seen> {
  const query = new URLSearchParams({ select: 'count(*) as n, min(version) as low, max(version) as high', limit: '1' })
  const response = await fetch(`${server.url}/catalog/datasets/${dataset}/records?${query}`)
  if (response.status === 404) return { version: 0, rows: 0 }
  assert.equal(response.status, 200, await response.clone().text())
  const { results } = (await response.json()) as { results: [{ n: number; low: number; high: number }] }
  const [{ n, low, high }] = results
  assert.equal(low, high, `${dataset} mixes versions ${low} and ${high}`)
  assert.equal(n, rowsOf(low), `${dataset} version ${low} has ${n} rows of ${rowsOf(low)}`)
  return { version: low, rows: n }
}

test(`after each of ${KILLS} kills the old or the new version is whole and nothing is left over`, async (t) => {
  const random = seededRandom(SEED)
  const home = await mkdtemp(join(tmpdir(), 'loggia-kill-'))
  const server = new Server(home, await freePort())
  const acknowledged = new Map(DATASETS.map((name) => [name, 0]))
  const attempted = new Map(DATASETS.map((name) => [name, 0]))
  const outcomes = { acknowledged: 0, refused: 0, swappedUnacknowledged: 0 }
  let slowestStartMs = 0
  try {
    await server.start()
    for (let round = 1; round <= KILLS; round++) {
      const dataset = DATASETS[Math.floor(random() * DATASETS.length)]!
      const version = Math.max(...attempted.values()) + 1
      attempted.set(dataset, version)
      const file = join(home, 'next.csv')
      await writeFile(file, csvOf(version))

      const victim = ['server', 'engine', 'command'][Math.floor(random() * 3)]!
      const delayMs = Math.floor(random() * 1_200)
      const command = runCommand(
        ['import', file, '--id', dataset, '--replace', '--home', home],
        victim === 'command' ? pause(delayMs) : undefined
      )
      const readers = readWhileAlive(server, dataset)
      await pause(delayMs)
      if (victim === 'server') await server.kill()
      if (victim === 'engine') for (const pid of await server.engines()) process.kill(pid, 'SIGKILL')
      const { code, output } = await command
      await server.kill()
      await readers
      slowestStartMs = Math.max(slowestStartMs, await server.start())

      if (code === 0) acknowledged.set(dataset, version)
      for (const name of DATASETS) {
        const seen = await readVersion(server, name)
        const floor = acknowledged.get(name)!
        assert.ok(
          seen.version === floor || (name === dataset && seen.version === version),
          `round ${round}, seed ${SEED}, ${victim} killed after ${delayMs} ms: ${name} serves ${seen.version}, acknowledged is ${floor}\n${output}`
        )
        if (name === dataset && code !== 0) outcomes[seen.version === version ? 'swappedUnacknowledged' : 'refused']++
        acknowledged.set(name, seen.version)
      }
      if (code === 0) outcomes.acknowledged++
    }
    await server.kill('SIGTERM')
    const check = await runCommand(['check', '--home', home])
    assert.equal(check.code, 0, check.output)
    t.diagnostic(
      `${KILLS} kills, seed ${SEED}: ${JSON.stringify(outcomes)}; slowest start ${Math.round(slowestStartMs)} ms; ${check.output.trim()}`
    )
  } finally {
    await server.kill()
    await rm(home, { recursive: true, force: true })
  }
})

/** Reads the dataset without pause until the server is gone; what it answers is always one whole version. */
async function readWhileAlive(server: Server, dataset: string): Promise<void> {
  for (let failures = 0; failures < 20; ) {
    try {
      await readVersion(server, dataset)
      failures = 0
      await pause(10)
    } catch (error) {
      if (error instanceof assert.AssertionError && !/"error_code"/.test(error.message)) throw error
      failures++
      await pause(25)
    }
  }
}
