/**
 * `node bin/with-node24.mjs bench/peers.ts [QUESTION …]`: the questions users ask (peers/questions.ts), over HTTP, beside
 * the raw engine, PostgreSQL with indexes and DuckDB in process, on the same rows in the same run. Every round asks each
 * side once, with values that no round before had, so that load on the machine meets all sides alike; ratios are those of
 * the same round.
 *
 * BENCH_ROWS: rows (10,000,000). BENCH_ROUNDS: rounds (21). BENCH_PEERS: which of raw, duckdb, postgresql (all).
 * BENCH_BEFORE: folder of another checkout of Loggia to ask in the same rounds; its ratio shows what a change brings.
 * BENCH_DIR: where homes and files lie. Arguments are parts of the names of questions.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answersPerSecondOf, readAnswer } from './load.ts'
import { timeMs, untilIdle, watchMemory } from './measure.ts'
import { startDuckDb } from './peers/duckdb.ts'
import type { Peer } from './peers/peer.ts'
import { startPostgreSql } from './peers/postgresql.ts'
import { EXPORT_FILES } from './peers/questions/exports.ts'
import type { DrawnRecord, PeerQuestion } from './peers/questions/question.ts'
import { HEAVY, QUESTIONS } from './peers/questions.ts'
import { loadRaw } from './peers/raw.ts'
import { SCHEMA, SMALL_ROWS, selectRows } from './peers/rows.ts'
import { milliseconds, ratiosOf, spreadOf, times } from './peers/spread.ts'
import { type Portal, processTree, startPortal } from './portal.ts'
import { startRawEngine } from './raw-engine.ts'
import { ROWS } from './rows.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21)
const WANTED = (process.env.BENCH_PEERS ?? 'raw,duckdb,postgresql').split(',')
const asked = process.argv.slice(2)
/** Of a light caller: Loggia shares by caller; the others do not know callers. */
const OTHER_ADDRESS = '127.0.0.2'
const BEFORE = 'before'

interface Side {
  readonly name: string
  readonly loadSeconds: number
  /** Undefined when this side has no way to ask it; `from` is another address of this machine, where that matters. */
  ask(question: PeerQuestion, round: number, from?: string): Promise<void> | undefined
}

/** Rows that both sides of a look-up by record know, drawn from the first portal. */
let drawn: readonly DrawnRecord[] = []

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-peers-'))
chmodSync(folder, 0o755)
const csv = join(folder, 'bench.csv')
const smallCsv = join(folder, 'small.csv')
const schema = join(folder, 'schema.json')
const ends: (() => Promise<void>)[] = [
  async () => {
    for (const path of [folder, ...EXPORT_FILES]) rmSync(path, { recursive: true, force: true })
  }
]
try {
  await measure()
} finally {
  for (const end of ends.toReversed()) await end()
}

async function measure(): Promise<void> {
  const raw = await startRawEngine()
  ends.push(() => raw.stop())
  await raw.writeFile(`${selectRows()} FORMAT CSVWithNames`, csv)
  chmodSync(csv, 0o644)
  await raw.writeFile(`${selectRows(SMALL_ROWS)} FORMAT CSVWithNames`, smallCsv)
  writeFileSync(schema, JSON.stringify(SCHEMA))
  console.log(`${ROWS} rows, ${(statSync(csv).size / 1e9).toFixed(2)} GB of CSV, ${cpus().length} cores`)
  const sides: Side[] = [await loadPortal('Loggia', startPortal)]
  const { BENCH_BEFORE: before } = process.env
  if (before !== undefined) {
    const { startPortal } = (await import(join(before, 'bench/portal.ts'))) as {
      startPortal: () => Promise<Portal>
    }
    sides.push(await loadPortal(BEFORE, startPortal))
  }
  if (WANTED.includes('raw')) sides.push(sideOf(await loadRaw(raw, csv), 'raw'))
  if (WANTED.includes('duckdb')) {
    mkdirSync(join(folder, 'duckdb'))
    const duckDb = await startDuckDb(csv, join(folder, 'duckdb', 'bench.duckdb'))
    ends.push(() => duckDb.stop())
    sides.push(sideOf(duckDb, 'duckDb'))
  }
  if (WANTED.includes('postgresql')) {
    const postgreSql = await startPostgreSql(csv, folder)
    if (postgreSql !== undefined) {
      ends.push(() => postgreSql.stop())
      sides.push(sideOf(postgreSql, 'postgreSql'))
    }
  }
  rmSync(csv)
  await untilIdle(processTree(process.pid).slice(1))
  const names = sides.slice(1).map(({ name }) => name)
  console.log(`load average ${loadText()} before the questions; ${ROUNDS} rounds; ms: median (p10–p90)\n`)
  console.log(
    `| question | first, ms | ${sides.map(({ name }) => `${name}, ms`).join(' | ')} | ${names.map((name) => `Loggia / ${name}`).join(' | ')} | load |`
  )
  console.log(`|---|---|${'---|'.repeat(sides.length + names.length)}---|`)
  console.log(
    `| load, with indexes | | ${sides.map(({ loadSeconds }) => `${loadSeconds.toFixed(1)} s`).join(' | ')} | ${sides
      .slice(1)
      .map(({ loadSeconds }) => `${((sides[0]?.loadSeconds ?? 0) / loadSeconds).toFixed(2)} ×`)
      .join(' | ')} | |`
  )
  for (const question of QUESTIONS)
    if (asked.length === 0 || asked.some((part) => question.what.includes(part)))
      await askAll(question, sides).catch((error: unknown) =>
        console.log(`| ${question.what} | failed: ${String(error)} |`)
      )
  if (asked.length === 0 || asked.includes('clients')) await askTogether(sides)
  if (asked.length === 0 || asked.includes('beside')) await askBeside(sides)
}

async function askAll(question: PeerQuestion, sides: readonly Side[]): Promise<void> {
  const taken = sides.map((): number[] => [])
  // Our memory can only be distinguished when nobody else is asked.
  const watched = sides.length === 1 && question.what.startsWith('export')
  const pids = watched ? processTree(process.pid).slice(1) : []
  const rounds = Math.min(ROUNDS, question.rounds ?? ROUNDS)
  const first: number[] = []
  // Round 0 finds cold caches; it is reported apart.
  for (let round = 0; round <= rounds; round++)
    for (const at of sides.keys()) {
      // Another side begins each round.
      const index = (at + round) % sides.length
      const answer = sides[index]
      const { result: ms, peakGrowthMb } = await watchMemory(
        () => pids,
        () => timeOf(answer, question, round)
      )
      if (watched) console.log(`memory grew by at most ${peakGrowthMb.toFixed(0)} MB`)
      if (ms !== undefined) (round === 0 ? first : (taken[index] as number[]))[round === 0 ? index : round - 1] = ms
    }
  const [ours = [], ...theirs] = taken
  const cells = taken.map((values) => (values.length === 0 ? '' : milliseconds(spreadOf(values))))
  const ratios = theirs.map((values) => (values.length === 0 ? '' : times(ratiosOf(ours, values))))
  console.log(
    `| ${question.what} | ${first[0]?.toFixed(0) ?? ''} | ${[...cells, ...ratios].join(' | ')} | ${loadText()} |`
  )
}

async function timeOf(side: Side | undefined, question: PeerQuestion, round: number): Promise<number | undefined> {
  let missing = false
  const ms = await timeMs(async () => {
    const answer = side?.ask(question, round)
    missing = answer === undefined
    // A question that an earlier state refuses is one that it has no way to ask.
    await answer?.catch((error: unknown) => {
      if (side?.name !== BEFORE) throw error
      missing = true
    })
  })
  return missing ? undefined : ms
}

/** Answers a second to 16 clients that look up codes, in three turns of three seconds a side. */
async function askTogether(sides: readonly Side[]): Promise<void> {
  const rates = sides.map((): number[] => [])
  const question = questionOf('look-up by a code')
  let round = 1_000
  for (let turn = 0; turn < 3; turn++)
    for (const [index, side] of sides.entries())
      rates[index]?.push(await answersPerSecondOf(() => side.ask(question, round++) as Promise<void>, 16, 3))
  const cells = rates.map((values) => `${spreadOf(values).median.toFixed(0)} /s`)
  const [ours = [], ...theirs] = rates
  const ratios = theirs.map((values) => times(ratiosOf(ours, values)))
  console.log(`| 16 clients look up codes | | ${[...cells, ...ratios].join(' | ')} | ${loadText()} |`)
}

/**
 * Milliseconds of a small page, asked five times a second for ten seconds from an address of its own, by itself and beside
 * four and sixteen clients that group all rows without a pause.
 */
async function askBeside(sides: readonly Side[]): Promise<void> {
  const small = questionOf('page at a small offset')
  let heavyRound = 0
  // A page of this question is asked once: offsets of the other rounds lie below.
  let page = 1_000
  for (const clients of [0, 4, 16])
    for (const side of sides) {
      let ended = false
      const taken: number[] = []
      const heavyClient = async (): Promise<void> => {
        while (!ended) await side.ask(HEAVY, heavyRound++)
      }
      const groups = Array.from({ length: clients }, heavyClient)
      const asks: Promise<unknown>[] = []
      for (let at = 0; at < 50; at++) {
        asks.push(timeMs(() => side.ask(small, page++, OTHER_ADDRESS) as Promise<void>).then((ms) => taken.push(ms)))
        await pause(200)
      }
      await Promise.all(asks)
      ended = true
      await Promise.all(groups)
      const sorted = taken.toSorted((a, b) => a - b)
      console.log(
        `| small page beside ${clients} clients that group, ${side.name} | p50 ${sorted[25]?.toFixed(1)} ms, p90 ${sorted[45]?.toFixed(1)} ms, highest ${sorted.at(-1)?.toFixed(1)} ms | ${loadText()} |`
      )
    }
}

function questionOf(name: string): PeerQuestion {
  return QUESTIONS.find(({ what }) => what === name) as PeerQuestion
}

async function drawRecords(url: string): Promise<readonly DrawnRecord[]> {
  const response = await fetch(
    `${url.replace('/v2.1', '/v2.0')}/catalog/datasets/bench/records?limit=100&order_by=code`
  )
  const { records } = (await response.json()) as {
    records: { record: { id: string; fields: { id: number } } }[]
  }
  return records.map(({ record }) => ({ recordId: record.id, id: record.fields.id }))
}

async function loadPortal(name: string, start: () => Promise<Portal>): Promise<Side> {
  const portal = await start()
  ends.push(() => portal.stop())
  const everything = (): readonly number[] => processTree(process.pid).slice(1)
  const { result: loadMs, peakGrowthMb } = await watchMemory(everything, () =>
    timeMs(() => portal.importFile(csv, 'bench', '--title', 'Bench', '--schema', schema))
  )
  console.log(`${name}: memory of server, engine and command grew by at most ${peakGrowthMb.toFixed(0)} MB`)
  await portal.importFile(smallCsv, 'small', '--title', 'Small', '--schema', schema)
  if (drawn.length === 0) drawn = await drawRecords(portal.url)
  const agents = new Map<string | undefined, Agent>()
  const agentOf = (from: string | undefined): Agent => {
    const agent =
      agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 20, ...(from && { localAddress: from }) })
    agents.set(from, agent)
    return agent
  }
  const below = `${portal.url}/catalog/datasets/`
  return {
    name,
    loadSeconds: loadMs / 1000,
    ask: (question, round, from) => readAnswer(below + question.ours(round, drawn), agentOf(from))
  }
}

function sideOf(peer: Peer, key: 'raw' | 'duckDb' | 'postgreSql'): Side {
  return {
    name: peer.name,
    loadSeconds: peer.loadSeconds,
    ask: (question, round) => {
      const statements = question[key]?.(round, drawn)
      return statements && peer.ask(statements)
    }
  }
}

function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
