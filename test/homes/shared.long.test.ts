/**
 * Portals whose control database is a PostgreSQL and whose records lie in a ClickHouse server, shared by several
 * servers: lost, older, foreign and mixed up.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { after } from 'node:test'
import pg from 'pg'
import { adopt } from '#app'
import { isLoggiaError, silentLog } from '#kit'
import { LOADER, startListeners } from '../engines/listener.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { openHomeLab } from './home-lab.ts'

const lab = openHomeLab()
const postgres = await startPostgres()
const [clickhouse] = await startListeners(1)
after(async () => {
  await postgres?.stop()
  await clickhouse?.end()
  lab.close()
})

type Settings = Readonly<Record<string, string>>

function settings(store: string, database: string): Settings {
  return {
    'store-url': store,
    'clickhouse-url': clickhouse!.url,
    'clickhouse-user': LOADER.user,
    'clickhouse-password': LOADER.password,
    'clickhouse-database': database
  }
}

/** A copy of one moment, as a backup that is restored. */
async function copyDatabase(from: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: from.replace(/\/[^/]+$/, '/postgres') })
  await client.connect()
  await client.query(`create database ${name} template ${from.split('/').at(-1)}`)
  await client.end()
  return from.replace(/\/[^/]+$/, `/${name}`)
}

async function tablesOf(store: string): Promise<number> {
  const client = new pg.Client({ connectionString: store })
  await client.connect()
  const { rowCount } = await client.query("select 1 from information_schema.tables where table_schema = 'public'")
  await client.end()
  return rowCount ?? 0
}

/** Names and rows of the tables of a ClickHouse database. */
async function recordsOf(database: string): Promise<string> {
  const sql = `SELECT name, total_rows FROM system.tables WHERE database = '${database}' AND name LIKE 'v\\\\_%' ORDER BY name FORMAT CSV`
  const response = await fetch(`${clickhouse!.url}/?user=${LOADER.user}&password=${LOADER.password}`, {
    method: 'POST',
    body: sql
  })
  assert.equal(response.status, 200)
  return response.text()
}

async function refusal(home: string, given: Settings): Promise<string> {
  return lab
    .withServer(home, async () => assert.fail('it started'), given)
    .catch((error: unknown) => {
      assert.ok(isLoggiaError(error), String(error))
      assert.match(error.message, /Nothing was changed\./)
      return error.code
    })
}

const home = (name: string) => join(lab.folder, name)

if (postgres === undefined) test('PostgreSQL cannot be started here', { skip: 'its messages are above' }, () => {})
else {
  const live = await postgres.createDatabase('live')
  const given = settings(live, 'town')

  test('two servers on one control database publish beside each other, and a third starts meanwhile', async () => {
    await lab.withServer(
      home('a'),
      async (a) =>
        lab.withServer(
          home('b'),
          async (b) => {
            await a.load('shared', 3)
            const busy = (async () => {
              for (let round = 1; round <= 6; round++)
                await (round % 2 === 0 ? a : b).load('busy', round, { replace: round > 1 })
            })()
            for (let round = 0; round < 3; round++)
              assert.equal((await lab.withServer(home('c'), (c) => c.counts(), given)).shared, 3)
            await busy
            assert.deepEqual(
              [await a.counts(), await b.counts()],
              [
                { busy: 6, shared: 3 },
                { busy: 6, shared: 3 }
              ]
            )
          },
          given
        ),
      given
    )
  })

  test('a control database that was restored from a backup is refused; what was published since can be adopted', async () => {
    const before = await copyDatabase(live, 'backup')
    await lab.withServer(
      home('a'),
      async ({ load }) => {
        await load('shared', 4, { replace: true })
        await load('later', 5)
      },
      given
    )
    const [older, kept] = [settings(before, 'town'), await recordsOf('town')]
    assert.equal(await refusal(home('restored'), older), 'app/control-older')
    assert.equal(await recordsOf('town'), kept)
    // On a copy, because the live one goes on.
    const { plan } = await adopt({
      config: lab.config(home('restored'), older),
      log: silentLog,
      apply: false,
      drop: []
    })
    assert.deepEqual(plan.versions.map(({ id, records }) => [id, records]).toSorted(), [
      ['later', 5],
      ['shared', 4]
    ])
    assert.deepEqual(await lab.withServer(home('a'), ({ counts }) => counts(), given), { busy: 6, later: 5, shared: 4 })
    await adopt({ config: lab.config(home('restored'), older), log: silentLog, apply: true, drop: [] })
    assert.deepEqual(await lab.withServer(home('restored'), ({ counts }) => counts(), older), {
      busy: 6,
      later: 5,
      shared: 4
    })
    // Now the records belong to the restored one, and the other gets an error.
    assert.ok(['app/control-older', 'app/went-apart'].includes(await refusal(home('a'), given)))
    await adopt({ config: lab.config(home('a'), given), log: silentLog, apply: true, drop: [] })
  })

  test('an empty control database beside records is refused, and stays empty; the records can be adopted', async () => {
    const empty = settings(await postgres.createDatabase('emptied'), 'town')
    const kept = await recordsOf('town')
    assert.equal(await refusal(home('emptied'), empty), 'app/control-missing')
    assert.deepEqual([await tablesOf(empty['store-url']!), await recordsOf('town')], [0, kept])
    const { plan } = await adopt({ config: lab.config(home('emptied'), empty), log: silentLog, apply: true, drop: [] })
    assert.deepEqual(plan.versions.map(({ id }) => id).toSorted(), ['busy', 'later', 'shared'])
    assert.deepEqual(await lab.withServer(home('emptied'), ({ counts }) => counts(), empty), {
      busy: 6,
      later: 5,
      shared: 4
    })
    assert.deepEqual(
      kept.split('\n').filter((line) => !line.startsWith('"c_')),
      (await recordsOf('town')).split('\n')
    )
  })

  test('records of another portal, and a database without records, are refused', async () => {
    const other = settings(await postgres.createDatabase('other'), 'village')
    await lab.withServer(home('other'), async ({ load }) => load('own', 2), other)
    const kept = [await recordsOf('town'), await recordsOf('village')]
    assert.equal(await refusal(home('mixed'), { ...other, 'clickhouse-database': 'town' }), 'app/foreign-records')
    assert.equal(await refusal(home('mixed'), { ...other, 'clickhouse-database': 'nowhere' }), 'app/records-missing')
    assert.deepEqual([await recordsOf('town'), await recordsOf('village')], kept)
    assert.deepEqual(await lab.withServer(home('other'), ({ counts }) => counts(), other), { own: 2 })
  })

  test('a home whose SQLite is lost is refused beside records in a ClickHouse server too, before anything is made', async () => {
    const { 'store-url': _, ...sqlite } = settings(live, 'village')
    assert.equal(await refusal(home('lost'), sqlite), 'app/control-missing')
    const { plan } = await adopt({ config: lab.config(home('lost'), sqlite), log: silentLog, apply: true, drop: [] })
    assert.deepEqual(
      plan.versions.map(({ id, records }) => [id, records]),
      [['own', 2]]
    )
    assert.deepEqual(await lab.withServer(home('lost'), ({ counts }) => counts(), sqlite), { own: 2 })
  })
}
