import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { Cluster, createClusterEngine, type Engine } from '#engine'
import { isLoggiaError, silentLog } from '#kit'
import { makeField } from '#schema'
import { CLUSTER, type Listener, LOADER, startListeners } from './listener.ts'
import { nodeAt, startCluster } from './start-cluster.ts'

const FIELDS = [makeField('n', 'int')]
const ROWS = 1_000

/** A version of the numbers from 0 on. */
async function load({ versions }: Engine, table: string, rows = ROWS): Promise<void> {
  const columns = ['n', '_ordinal', '_id']
  const filling = {
    columns,
    select:
      "SELECT toInt64(number), number, toFixedString(unhex(leftPad(hex(number), 40, '0')), 20) FROM numbers({rows:UInt64})",
    params: { rows }
  }
  await versions.create(table, { fields: FIELDS, expectedRows: rows, statistics: { n: { hasNulls: false } } }, filling)
}

const N = { kind: 'field', name: 'n', type: 'int', list: false } as const

/** The sum of all numbers, which needs every row once, asked `times` times. */
async function sums(engine: Engine, table: string, times: number): Promise<unknown[]> {
  const source = { table, datasetId: 'numbers', fields: FIELDS, recordCount: ROWS }
  const select = [{ key: 's', value: { kind: 'aggregate', fn: 'sum', arg: N, type: 'int' } }] as const
  const ask = async () =>
    (
      await engine.page({
        source,
        where: undefined,
        groups: [],
        select,
        order: [],
        limit: 1,
        offset: 0,
        timezone: 'UTC',
        lang: 'en'
      })
    ).rows[0]
  const found: unknown[] = []
  for (let time = 0; time < times; time++) found.push(await ask())
  return [...new Set(found)]
}

const ALL = ['{"s": 499500}']

test('rows of a version are counted once, with any number of replicas', async (context) => {
  const { engine } = await startCluster(context, 1, 2)
  await load(engine, 'v_one_1')
  assert.equal((await engine.versions.measure('v_one_1')).rows, ROWS)
})

test('when any node fails, reads return the right results', async (context) => {
  const { engine, cluster, listeners } = await startCluster(context, 2, 2)
  await load(engine, 'v_any_1')
  for (const listener of listeners) {
    await listener.kill()
    assert.deepEqual(await sums(engine, 'v_any_1', 6), ALL)
    await engine.ping()
    await listener.start()
    await cluster.check()
    assert.equal(cluster.live.length, 4)
  }
})

test('a version is made while a node is away, and the node has it when it is back', async (context) => {
  const { engine, cluster, listeners } = await startCluster(context, 2, 2)
  await listeners[1]!.kill()
  await load(engine, 'v_away_1')
  assert.deepEqual(await sums(engine, 'v_away_1', 6), ALL)
  await listeners[1]!.start()
  // Back, but not yet checked: the others pass it over for tables that it does not have.
  assert.deepEqual(await sums(engine, 'v_away_1', 6), ALL)
  await cluster.check()
  await listeners[0]!.kill()
  assert.deepEqual(await sums(engine, 'v_away_1', 6), ALL)
  await engine.versions.drop('v_away_1')
  await cluster.check()
})

test('a start succeeds while a node is away, and while a shard is away it says which', async (context) => {
  const listeners = await startListeners(2, 2)
  context.after(async () => {
    for (const each of listeners) await each.end()
  })
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (...said: unknown[]) => void warnings.push(said) }
  const open = () => Cluster.open({ name: CLUSTER, nodes: listeners.map(nodeAt), log })
  const first = await open()
  await load(createClusterEngine(first), 'v_kept_1')
  await first.stop()
  await listeners[2]!.kill()
  const cluster = await open()
  assert.equal(cluster.live.length, 3, inspect(warnings, { depth: 5 }))
  assert.deepEqual(await sums(createClusterEngine(cluster), 'v_kept_1', 6), ALL)
  await cluster.stop()
  await listeners[3]!.kill()
  await assert.rejects(
    open(),
    (error) => isLoggiaError(error, 'engine/unavailable') && /shard 2/.test(String((error.cause as Error).message))
  )
})

test('while a whole shard is away nothing is answered, rather than half of it', async (context) => {
  const { engine, listeners } = await startCluster(context, 2, 1)
  await load(engine, 'v_half_1')
  await listeners[1]!.kill()
  await assert.rejects(sums(engine, 'v_half_1', 1), (error) => isLoggiaError(error, 'engine/unavailable'))
  await assert.rejects(engine.ping(), (error) => isLoggiaError(error, 'engine/unavailable'))
  await assert.rejects(load(engine, 'v_half_2'), (error) => isLoggiaError(error, 'engine/unavailable'))
})

test('a node that is killed in the middle of a load has all rows of its shard, or no table for them', async (context) => {
  const { engine, cluster, listeners } = await startCluster(context, 1, 2)
  const [first, second] = listeners
  await load(engine, 'v_before_1')
  const loading = load(engine, 'v_big_1', 2_000_000)
  const killed = cluster.loadingMember().address === new URL(first!.url).host ? second! : first!
  await untilTable(killed, 'part_v_big_1')
  await killed.kill()
  await loading
  assert.equal((await engine.versions.measure('v_big_1')).rows, 2_000_000)
  await killed.start()
  await cluster.check()
  const rows = await Promise.all(
    cluster.live.map(({ connection }) =>
      connection.text({ sql: 'SELECT count() FROM local_v_big_1', format: 'TSVRaw' }, { user: 'loader' })
    )
  )
  assert.deepEqual(rows.map(Number), [2_000_000, 2_000_000])
})

test('an address that is left out, or named twice, is an error of the start', async (context) => {
  const listeners = await startListeners(1, 2)
  context.after(async () => {
    for (const each of listeners) await each.end()
  })
  const [first] = listeners.map(nodeAt)
  await assert.rejects(
    Cluster.open({ name: CLUSTER, nodes: [first!] }),
    (error) => isLoggiaError(error, 'engine/bad-cluster') && /has 2 nodes, and 1 addresses/.test(error.message)
  )
  await assert.rejects(
    Cluster.open({ name: CLUSTER, nodes: [first!, first!] }),
    (error) => isLoggiaError(error, 'engine/bad-cluster') && /same node/.test(error.message)
  )
  await assert.rejects(
    Cluster.open({ name: 'other', nodes: [first!] }),
    (error) => isLoggiaError(error, 'engine/bad-cluster') && /no cluster other/.test(error.message)
  )
})

/** Until a table whose name begins so is on the node. */
async function untilTable({ url }: Listener, prefix: string): Promise<void> {
  const query = `SELECT count() FROM system.tables WHERE database = 'loggia' AND startsWith(name, '${prefix}')`
  for (;;) {
    const answer = await fetch(`${url}/?user=${LOADER.user}&password=${LOADER.password}`, {
      method: 'POST',
      body: query
    })
    if (Number(await answer.text()) > 0) return
  }
}
