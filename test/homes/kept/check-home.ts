/** Homes that earlier releases have filled with everything, opened by this one: on SQLite, and on PostgreSQL. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { RunningServer } from '#app'
import { LAYOUT } from '#engine'
import { openStore, type Store, type StoreOptions } from '#store'
import { startPostgres, type TestPostgres } from '../../postgres-for-tests.ts'
import { openHomeLab } from '../home-lab.ts'
import { correct } from './corrections.ts'
import { type KeptHome, listTables, readItemIds, SETTINGS, unpackHome, withControl } from './kept-home.ts'
import { copyToPostgres } from './postgres-copy.ts'
import { readViewpoints } from './viewpoints.ts'

const lab = openHomeLab()
let postgres: Promise<TestPostgres | undefined> | undefined
after(async () => {
  await (await postgres)?.stop()
  lab.close()
})

type Row = Readonly<Record<string, unknown>>
type Rows = Readonly<Record<string, readonly Row[]>>

/** Data that later migrations have moved, or rebuilt: tables, and columns of tables. */
const MOVED: ReadonlySet<string> = new Set([
  'migrations',
  'dataset_grants',
  'search_keys',
  'search_postings',
  'search_documents.fields',
  'datasets.owner',
  'datasets.access',
  'datasets.content_status'
])

/** The remaining part of a JSON column, by its name. */
const LEFT: Readonly<Record<string, (value: any) => unknown>> = {
  'items.details': ({ licenseInfo: _license, datasetId: _dataset, ...details }) => details,
  'datasets.metas': ({
    default: { title: _title, description: _text, keyword: _tags, license: _license, ...words } = {} as any,
    ...others
  }) => ({
    default: words,
    ...others
  })
}

function readRows(home: string): Rows {
  return withControl(home, (control) =>
    Object.fromEntries(
      listTables(control).map((table) => [
        table,
        control
          .prepare(`select * from "${table}"`)
          .all()
          .map((row) => ({ ...row }))
      ])
    )
  )
}

/** Every value that a table had is there; that migrations moved is checked through the APIs. */
async function checkRows(before: Rows, { db }: Store): Promise<void> {
  for (const [table, rows] of Object.entries(before)) {
    if (MOVED.has(table)) continue
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !MOVED.has(`${table}.${column}`))
    const now = await db
      .selectFrom(table as 'items')
      .select(columns as 'id'[])
      .execute()
    const sorted = (some: readonly Row[]): string[] =>
      some.map((row) => JSON.stringify(columns.map((column) => valueOf(table, column, row)))).toSorted()
    assert.deepEqual(sorted(now), sorted(rows), table)
  }
}

function valueOf(table: string, column: string, row: Row): unknown {
  const left = LEFT[`${table}.${column}`]
  return left === undefined ? row[column] : left(JSON.parse(String(row[column])))
}

async function checkHome(kept: KeptHome, home: string, options: StoreOptions, settings: object = {}): Promise<void> {
  const [before, ids] = [readRows(home), readItemIds(home)]
  const store = await openStore(options)
  await checkRows(before, store).finally(() => store.close())
  const [seen, seenAfter] = await lab.withServer(
    home,
    async ({ server }) => {
      const view = () => readViewpoints(server.url, kept.keys, ids)
      const before = await view()
      await renewAll(server)
      return [before, await view()] as const
    },
    { ...SETTINGS, ...settings },
    'public'
  )
  assert.deepEqual(seen, correct(kept.name, kept.viewpoints))
  assert.deepEqual(seenAfter, seen)
  const opened = await openStore(options)
  const current = opened.db.selectFrom('dataset_versions').select('layout').where('state', '=', 'current')
  const layouts = await current.execute().finally(() => opened.close())
  assert.deepEqual(
    layouts.filter(({ layout }) => layout < LAYOUT),
    []
  )
}

/** Versions of earlier layouts, until there are none; the server's own work may have begun with them. */
async function renewAll({ renewals }: RunningServer): Promise<void> {
  while ((await renewals.run()) > 0);
}

/** A test for each of the homes. */
export function testOnSqlite(homes: readonly KeptHome[]): void {
  for (const kept of homes)
    test(`the home of ${kept.name} has lost nothing and shows everybody what it showed then`, async () => {
      const home = join(lab.folder, kept.name)
      unpackHome(kept, home)
      await checkHome(kept, home, { file: join(home, 'control.sqlite') })
    })
}

/** A test for each of the homes. */
export function testOnPostgres(homes: readonly KeptHome[]): void {
  for (const kept of homes)
    test(`the home of ${kept.name} has lost nothing and shows the same from PostgreSQL`, async (t) => {
      const database = await (postgres ??= startPostgres())
      if (database === undefined) return t.skip('PostgreSQL cannot be started here')
      const home = join(lab.folder, `${kept.name}-postgres`)
      unpackHome(kept, home)
      const url = await database.createDatabase(`kept_${kept.name.replaceAll(/\W/g, '_')}`)
      await copyToPostgres(home, url)
      await checkHome(kept, home, { url }, { 'store-url': url })
    })
}
