/**
 * Many versions in an engine that keeps two of them attached: questions, extensions, drops and looks at everything run
 * beside each other, and the engine is killed in between. Every answer is exact at every moment.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { derivedColumns, type Engine, engineError } from '#engine'
import { makeField } from '#schema'
import { eventually, startEngineForTest, type TestEngine } from '../../src/clickhouse/process/engine-for-tests.ts'
import { AttachedTables } from '../../src/engine/attached/attached-tables.ts'
import { VERSION_PREFIX } from '../../src/engine/attached/named-tables.ts'
import { SOURCE, TABLE } from '../../src/engine/contract/dataset.ts'
import { createEngine } from '../../src/engine/create-engine.ts'
import { testEngineContract } from '../../src/engine/engine.contract.ts'
import { seededRandom } from './random.ts'

const STEPS = Number(process.env.ATTACH_STEPS ?? 1_500)
const KILLS = Number(process.env.ATTACH_KILLS ?? 12)
const WORKERS = 6
const DATASETS = 9
const FIELDS = [makeField('n', 'int')]

function openEngine(running: TestEngine, limit: number): { engine: Engine } {
  const attached = new AttachedTables({ node: running.connection, limit, dataFolder: join(running.directory, 'data') })
  return { engine: createEngine({ node: running.connection, attached }) }
}

/** Rows with the numbers from `first` on; labelled like a published version when it is one. */
async function make(engine: Engine, table: string, first: number, rows: number): Promise<string[]> {
  const shape = { fields: FIELDS, expectedRows: rows }
  const record = { ordinal: 'number', timestamp: 'now64(3)', occurrence: '0' }
  const derived = derivedColumns(shape, () => 'toInt64(number)', record)
  const columns = derived.map(({ name }) => name)
  const select = `SELECT ${derived.map(({ sql }) => sql).join(', ')} FROM numbers({first:UInt64}, {rows:UInt64})`
  await engine.versions.create(table, shape, { columns, select, params: { first, rows } })
  if (table.startsWith(VERSION_PREFIX)) await engine.versions.label(table, { records: rows })
  return columns
}

const queryOf = (table: string) =>
  ({
    source: { ...SOURCE, table, fields: FIELDS, recordCount: 1 },
    where: undefined,
    groups: [],
    select: [
      {
        key: 's',
        value: {
          kind: 'aggregate',
          fn: 'sum',
          arg: { kind: 'field', name: 'n', type: 'int', list: false },
          type: 'int'
        }
      }
    ],
    order: [],
    limit: 1,
    offset: 0,
    timezone: 'UTC',
    lang: 'en'
  }) as const

async function attachedNames(running: TestEngine): Promise<string[]> {
  const sql = "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'v\\\\_%'"
  return (await running.connection.json<{ name: string }>({ sql }, { user: 'loader' })).map(({ name }) => name)
}

test('an engine that detaches a table as soon as nobody uses it behaves like every engine', async (context) => {
  const running = await startEngineForTest()
  context.after(() => running.end())
  const { engine } = openEngine(running, 0)
  const { create } = engine.versions
  engine.versions.create = async (table, shape, filling) => {
    await create(table, shape, filling)
    if (table === TABLE) await engine.versions.label(table, { records: 5 })
  }
  await testEngineContract(context, engine)
})

test(`${STEPS} steps of ${WORKERS} callers beside each other, with ${KILLS} kills of the engine, see exactly what there is`, {
  timeout: 900_000
}, async (context) => {
  const running = await startEngineForTest()
  context.after(() => running.end())
  const { engine } = openEngine(running, 2)
  const random = seededRandom(20261123)
  const pick = (count: number): number => Math.floor(random() * count)
  /** Of each dataset: its table, its rows, and the callers that read it. */
  const datasets = await Promise.all(
    Array.from({ length: DATASETS }, async (_, at) => {
      const table = `v_set${at}_1`
      const columns = await make(engine, table, 0, 100 + at)
      return { at, table, number: 1, rows: 100 + at, columns, readers: 0, changing: false }
    })
  )
  type Set = (typeof datasets)[number]
  const sumOf = (rows: number): number => (rows * (rows - 1)) / 2
  const done: Record<string, number> = {}

  const ask = async ({ table, rows }: Set): Promise<void> => {
    const { rows: found } = await engine.page(queryOf(table))
    assert.deepEqual(found, [`{"s": ${sumOf(rows)}}`], table)
  }
  const download = async ({ table, rows }: Set): Promise<void> => {
    const query = { ...queryOf(table), select: [{ key: 'n', value: queryOf(table).select[0].value.arg }], limit: rows }
    const chunks = await engine.stream(query, { kind: 'jsonl' })
    if (random() < 0.2) return void chunks.destroy()
    let text = ''
    for await (const chunk of chunks) text += Buffer.from(chunk as unknown as Uint8Array).toString()
    assert.equal(text.trim().split('\n').length, rows, table)
  }
  const measure = async ({ table, rows }: Set): Promise<void> => {
    assert.equal((await engine.versions.measure(table)).rows, rows, table)
    const findings = await engine.versions.check(table)
    // The engine may be killed meanwhile; what it says itself about a part or a table is never of this kind.
    assert.deepEqual(
      findings.filter((finding) => !/ECONN|EPIPE|hang up|aborted|closed the connection|restarting/.test(finding)),
      []
    )
  }
  const look = async (): Promise<void> => {
    const held = datasets.filter(({ changing }) => !changing)
    const before = held.map(({ table, rows }) => ({ table, rows }))
    const attach = random() < 0.5
    const names = await engine.versions.list()
    const [labels, rows] = [
      await engine.versions.labels(undefined, { attach: true }),
      await engine.versions.rows({ attach })
    ]
    for (const [at, { table, rows: expected }] of before.entries()) {
      if (held[at]?.table !== table || held[at]?.changing) continue
      assert.ok(names.includes(table), table)
      assert.deepEqual([labels.get(table)?.version?.records, rows.get(table)], [expected, expected], table)
    }
  }
  const extend = async (set: Set): Promise<void> => {
    const [table, staging] = [`v_set${set.at}_${set.number + 1}`, `s_set${set.at}_${set.number + 1}_0`]
    set.number++
    await make(engine, staging, set.rows, 3)
    await engine.versions.extend(table, { from: set.table, added: { table: staging, columns: set.columns } })
    await engine.versions.label(table, { records: set.rows + 3 })
    await engine.versions.drop(staging)
    const old = set.table
    Object.assign(set, { table, rows: set.rows + 3 })
    await engine.versions.drop(old, 'unused')
  }
  const WORK: readonly [string, number, (set: Set) => Promise<void>, boolean][] = [
    ['ask', 60, ask, false],
    ['download', 15, download, false],
    ['measure', 10, measure, false],
    ['look', 3, look, false],
    ['extend', 12, extend, true]
  ]
  let left = STEPS
  let killed = 0
  const work = async (): Promise<void> => {
    while (left > 0) {
      const step = left--
      if (killed < KILLS && step % Math.floor(STEPS / (KILLS + 1)) === 0) {
        killed++
        const pid = running.pid()
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      }
      const set = datasets[pick(DATASETS)]!
      let at = pick(100)
      const [name, , act, changes] = WORK.find(([, share]) => (at -= share) < 0)!
      if (set.changing || (changes && set.readers > 0)) continue
      set.readers++
      set.changing = changes
      try {
        await act(set)
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        // A statement that ran while the engine was killed.
        if (!engineError.is(error, 'engine/unavailable')) throw error
        done.interrupted = (done.interrupted ?? 0) + 1
      } finally {
        set.readers--
        set.changing = false
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  for (const set of datasets) await ask(set)
  await look()
  context.diagnostic(`${killed} kills; ${JSON.stringify(done)}`)
  await eventually('few tables attached', async () => {
    await ask(datasets[0]!)
    return (await attachedNames(running)).length <= 2 + datasets.length
  })
  assert.ok((done.ask ?? 0) > STEPS / 4)
})
