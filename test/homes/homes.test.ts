/**
 * A matrix of homes: control databases that are missing, empty, truncated, older, newer or foreign beside records that
 * are there, partly there or foreign.
 */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { after, before } from 'node:test'
import { type AdoptionReport, adopt } from '#app'
import { isLoggiaError, silentLog } from '#kit'
import { Kysely } from '../../src/store/database.ts'
import { MIGRATIONS } from '../../src/store/migrations/index.ts'
import { sqliteDialect } from '../../src/store/sqlite.ts'
import { assembleHome, fingerprint, openHomeLab, partsOf, recordFiles } from './home-lab.ts'

const lab = openHomeLab()
after(() => lab.close())

/** The same portal at two moments, and another portal. */
const [earlier, later, foreign] = ['earlier', 'later', 'foreign'].map((name) => join(lab.folder, name)) as [
  string,
  string,
  string
]

before(async () => {
  await lab.withServer(later, async ({ load }) => {
    await load('stays', 3, { attachments: [{ path: notes() }] })
    await load('grows', 4)
  })
  cpSync(later, earlier, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  await lab.withServer(later, async ({ load }) => {
    await load('grows', 9, { replace: true })
    await load('comes', 5)
  })
  await lab.withServer(foreign, async ({ load }) => load('stays', 7))
})

function notes(): string {
  const path = join(lab.folder, 'notes.txt')
  writeFileSync(path, 'notes')
  return path
}

type Control = 'own' | 'missing' | 'empty' | 'truncated' | 'older' | 'newer' | 'foreign'
type Records = 'present' | 'partly' | 'foreign' | 'gone'

function makeHome(name: string, control: Control, records: Records): string {
  const home = join(lab.folder, name)
  mkdirSync(home)
  const database = {
    own: later,
    older: earlier,
    newer: later,
    foreign,
    missing: undefined,
    empty: later,
    truncated: later
  }[control]
  const own = control === 'newer' ? earlier : later
  assembleHome(home, {
    database,
    records: { present: own, partly: own, foreign, gone: undefined }[records],
    files: own
  })
  const file = join(home, 'control.sqlite')
  if (control === 'empty') truncateSync(file, 0)
  if (control === 'truncated') truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096)
  // Its records are lost, its definition is not.
  if (records === 'partly') for (const part of partsOf(home, tableOf(own, 'stays'))) rmSync(part, { recursive: true })
  return home
}

function tableOf(home: string, dataset: string): string {
  const database = new DatabaseSync(join(home, 'control.sqlite'), { readOnly: true })
  const row = database.prepare('select current_table from datasets where dataset_id = ?').get(dataset) as {
    current_table: string
  }
  database.close()
  return row.current_table
}

interface Case {
  readonly control: Control
  readonly records: Records
  /** Code of the error, and its message; nothing: it starts. */
  readonly refused?: readonly [string, RegExp]
  /** Records by dataset, seen by the operator, when the operator has adopted what there is. */
  readonly adopted: Readonly<Record<string, number>>
  /** Puts back what a backup has, instead. */
  readonly restore?: (home: string) => void
}

const WAYS =
  /Nothing was changed\. .* or continue with the existing (?:data|records): `loggia adopt --home \/\S+` shows how\.$/
const MISSING = ['app/control-missing', /control\.sqlite is missing, but there are records in /] as const
const EMPTY = ['app/control-missing', /control\.sqlite is empty, but there are records in /] as const
const DAMAGED = ['app/control-damaged', /control\.sqlite is damaged \(.+\)\..* Restore it from a backup/] as const
const OLDER = [
  'app/control-older',
  /control\.sqlite is older than the records in .*: it is at revision 2, they are at 4\..* Restore both/
] as const
const NEWER = [
  'app/records-older',
  /The records in .* are older than the control database .*: they are at revision 2, it is at 4\..* Restore both/
] as const
const FOREIGN = [
  'app/foreign-records',
  /The records in .* belong to another portal \([0-9a-f]{32}\) than the control database .* \([0-9a-f]{32}\)/
] as const
const LOST = ['app/records-missing', /Records of 1 dataset are missing: stays \(0 of 3\)/] as const

const ownDatabase = (home: string) => cpSync(join(later, 'control.sqlite'), join(home, 'control.sqlite'))
const ownRecords = (home: string) => {
  rmSync(join(home, 'engine'), { recursive: true, force: true })
  assembleHome(home, { records: later })
}
const both = (home: string) => {
  ownDatabase(home)
  ownRecords(home)
}

const ALL = { comes: 5, grows: 9, stays: 3 }
const PARTLY = { comes: 5, grows: 9, stays: 0 }

const MATRIX: readonly Case[] = [
  { control: 'own', records: 'present', adopted: ALL },
  { control: 'own', records: 'partly', refused: LOST, adopted: PARTLY, restore: ownRecords },
  {
    control: 'own',
    records: 'foreign',
    refused: FOREIGN,
    adopted: { comes: 0, grows: 0, stays: 0, 'stays-2': 7 },
    restore: ownRecords
  },
  {
    control: 'own',
    records: 'gone',
    refused: [
      'app/records-missing',
      /engine holds no records, but the control database .* knows of 4 changes of records/
    ],
    adopted: { comes: 0, grows: 0, stays: 0 },
    restore: ownRecords
  },
  { control: 'missing', records: 'present', refused: MISSING, adopted: ALL, restore: ownDatabase },
  { control: 'missing', records: 'partly', refused: MISSING, adopted: PARTLY, restore: both },
  { control: 'missing', records: 'foreign', refused: MISSING, adopted: { stays: 7 }, restore: both },
  {
    control: 'missing',
    records: 'gone',
    refused: ['app/control-missing', /control\.sqlite is missing, but there are files in /],
    adopted: {},
    restore: both
  },
  { control: 'empty', records: 'present', refused: EMPTY, adopted: ALL, restore: ownDatabase },
  { control: 'empty', records: 'partly', refused: EMPTY, adopted: PARTLY, restore: both },
  { control: 'empty', records: 'foreign', refused: EMPTY, adopted: { stays: 7 }, restore: both },
  { control: 'truncated', records: 'present', refused: DAMAGED, adopted: ALL, restore: ownDatabase },
  { control: 'truncated', records: 'partly', refused: DAMAGED, adopted: PARTLY, restore: both },
  { control: 'truncated', records: 'foreign', refused: DAMAGED, adopted: { stays: 7 }, restore: both },
  { control: 'older', records: 'present', refused: OLDER, adopted: ALL, restore: ownDatabase },
  { control: 'older', records: 'partly', refused: OLDER, adopted: PARTLY, restore: both },
  {
    control: 'older',
    records: 'foreign',
    refused: FOREIGN,
    adopted: { grows: 0, stays: 0, 'stays-2': 7 },
    restore: both
  },
  {
    control: 'newer',
    records: 'present',
    refused: NEWER,
    adopted: { comes: 0, grows: 4, stays: 3 },
    restore: ownRecords
  },
  {
    control: 'newer',
    records: 'partly',
    refused: NEWER,
    adopted: { comes: 0, grows: 4, stays: 0 },
    restore: ownRecords
  },
  {
    control: 'newer',
    records: 'foreign',
    refused: FOREIGN,
    adopted: { comes: 0, grows: 0, stays: 0, 'stays-2': 7 },
    restore: ownRecords
  },
  {
    control: 'foreign',
    records: 'present',
    refused: FOREIGN,
    adopted: { comes: 5, grows: 9, stays: 0, 'stays-2': 3 },
    restore: ownDatabase
  },
  {
    control: 'foreign',
    records: 'partly',
    refused: FOREIGN,
    adopted: { comes: 5, grows: 9, stays: 0, 'stays-2': 0 },
    restore: both
  },
  {
    control: 'foreign',
    records: 'foreign',
    refused: ['app/foreign-records', /The files in .* belong to another portal/],
    adopted: { stays: 7 },
    restore: both
  }
]

/** The short run tries a few cells, `homes.long.test.ts` all. */
const SHORT: readonly string[] = ['missing present', 'older present', 'own foreign']
const CELLS =
  process.env.LOGGIA_TEST_HOMES === 'all'
    ? MATRIX
    : MATRIX.filter(({ control, records }) => SHORT.includes(`${control} ${records}`))

for (const { control, records, refused, adopted, restore } of CELLS) {
  test(`control database ${control}, records ${records}: ${refused === undefined ? 'starts' : 'the start says what to do and touches nothing; each way out works'}`, async () => {
    const name = `${control}-${records}`
    const home = makeHome(name, control, records)
    const before = fingerprint(home)
    if (refused !== undefined) {
      const [code, sentence] = refused
      for (let time = 0; time < 2; time++)
        await assert.rejects(
          start(home),
          (error) =>
            (isLoggiaError(error, code) && sentence.test(error.message) && WAYS.test(error.message)) ||
            assert.fail(String(error))
        )
      assert.deepEqual(changes(before, fingerprint(home)), [])
    }
    const parts = recordFiles(home)
    const plan = await adoptHome(home, false)
    assert.deepEqual(changes(before, fingerprint(home)), [])
    const done = await adoptHome(home, true)
    assert.deepEqual(namesOf(done), namesOf(plan))
    const counted = await lab.withServer(home, ({ counts }) => counts())
    assert.deepEqual(counted, adopted)
    // Nothing that was there is gone, and everything that is there starts again.
    assert.deepEqual(
      changes(parts, recordFiles(home)).filter((change) => !change.startsWith('new ')),
      []
    )
    assert.deepEqual(await lab.withServer(home, ({ counts }) => counts()), adopted)
    rmSync(home, { recursive: true })
    if (restore === undefined) return
    const again = makeHome(name, control, records)
    await start(again).catch(() => {})
    restore(again)
    assert.deepEqual(await lab.withServer(again, ({ counts }) => counts()), ALL)
    rmSync(again, { recursive: true })
  })
}

/**
 * As the release before lineages left a home: no marks, no labels, and a control database with the tables of that time.
 */
async function makeOld(home: string): Promise<void> {
  for (const name of ['engine', 'files', 'item-files']) rmSync(join(home, name, 'portal.json'))
  const [file, newer] = [join(home, 'control.sqlite'), join(home, 'newer.sqlite')]
  renameSync(file, newer)
  const db = new Kysely<any>({ dialect: sqliteDialect({ file, readOnly: false }) })
  await db.transaction().execute(async (tx) => {
    await tx.schema
      .createTable('migrations')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('applied_ms', 'bigint', (column) => column.notNull())
      .execute()
    for (const { up } of MIGRATIONS.filter(({ name }) => name < '0011')) await up(tx)
  })
  await db.destroy()
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const list = (sql: string) => (database.prepare(sql).all() as { name: string }[]).map(({ name }) => name)
  database.exec(`attach '${newer}' as newer`)
  for (const table of list("select name from main.sqlite_master where type = 'table'")) {
    const still = new Set(list(`select name from pragma_table_info('${table}', 'newer')`))
    const columns = list(`select name from pragma_table_info('${table}', 'main')`).filter((name) => still.has(name))
    database.exec(`delete from main."${table}"`)
    if (columns.length === 0) continue
    // Columns that later releases keep only in the item's row.
    const moved = table === 'datasets' ? ['owner', 'access', 'content_status'] : []
    const sources = [
      ...columns.map((name) => `"${name}"`),
      ...moved.map((name) => `(select ${name} from newer.items where id = item_id)`)
    ]
    database.exec(
      `insert into main."${table}" (${[...columns, ...moved].map((name) => `"${name}"`).join(', ')})
        select ${sources.join(', ')} from newer."${table}"`
    )
  }
  database.exec("delete from migrations where name >= '0011'; detach newer")
  database.close()
  rmSync(newer)
}

test('folders that Loggia did not create are not emptied by any command', async () => {
  const home = join(lab.folder, 'of-ann')
  mkdirSync(join(home, 'uploads'), { recursive: true })
  writeFileSync(join(home, 'uploads/thesis.txt'), 'years of work')
  const told = {
    code: 'app/not-a-home',
    message:
      /^\S+of-ann is not the home of a portal, and \S+uploads holds files that a portal would remove\. Nothing was changed\./
  }
  await assert.rejects(start(home), told)
  await assert.rejects(adoptHome(home, false), told)
  await assert.rejects(adoptHome(home, true), told)
  mkdirSync(join(home, 'files'))
  writeFileSync(join(home, 'files/notes.txt'), 'more')
  await assert.rejects(adoptHome(home, true), told)
  assert.deepEqual(readdirSync(home).toSorted(), ['files', 'home.lock', 'uploads'])
})

test('a home of an earlier release starts, is marked, and is guarded from then on', async () => {
  const home = makeHome('old', 'own', 'present')
  await makeOld(home)
  const without = recordFiles(home)
  assert.deepEqual(await lab.withServer(home, ({ counts }) => counts()), ALL)
  assert.deepEqual(
    changes(without, recordFiles(home)).filter((change) => !change.startsWith('new ')),
    []
  )
  ownDatabase(home)
  await assert.rejects(
    start(home),
    (error) => isLoggiaError(error, 'app/records-older') || isLoggiaError(error, 'app/went-apart')
  )
  rmSync(home, { recursive: true })
})

test('without its control database the home of an earlier release is refused too, and its tables are listed and stay', async () => {
  const home = makeHome('old-lost', 'own', 'present')
  rmSync(join(home, 'engine/portal.json'))
  rmSync(join(home, 'control.sqlite'))
  await assert.rejects(start(home), { code: 'app/control-missing' })
  const { plan } = await adoptHome(home, true)
  assert.deepEqual(plan.versions.map(({ id }) => id).toSorted(), ['comes', 'grows', 'stays'])
  rmSync(home, { recursive: true })
})

test('tables that nothing refers to stay until they are named, and only those can be dropped', async () => {
  const home = makeHome('dropped', 'older', 'present')
  const { plan } = await adoptHome(home, true)
  const [left] = plan.others
  assert.equal(left?.of, 'grows')
  const adoptWith = (drop: string[]) => adopt({ config: lab.config(home), log: silentLog, apply: true, drop })
  await assert.rejects(adoptWith([tableOf(home, 'stays')]), { code: 'app/not-adoptable' })
  await assert.rejects(adoptWith(['loggia_ledger']), { code: 'app/not-adoptable' })
  assert.deepEqual((await adoptWith([left!.table])).dropped, [left!.table])
  assert.deepEqual((await adoptHome(home, false)).plan.others, [])
  assert.deepEqual(await lab.withServer(home, ({ counts }) => counts()), ALL)
  rmSync(home, { recursive: true })
})

function start(home: string): Promise<unknown> {
  return lab.withServer(home, async () => {})
}

function adoptHome(home: string, apply: boolean): Promise<AdoptionReport> {
  return adopt({ config: lab.config(home), log: silentLog, apply, drop: [] })
}

function namesOf({ plan }: AdoptionReport): unknown {
  return [plan.versions.map(({ id, table, records }) => [id, table, records]), plan.counts, plan.lost, plan.others]
}

/** `gone PATH`, `other PATH`, `new PATH`. */
function changes(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const lost = [...before].flatMap(([path, hash]) =>
    now.get(path) === hash ? [] : [`${now.has(path) ? 'other' : 'gone'} ${path}`]
  )
  return [...lost, ...[...now.keys()].filter((path) => !before.has(path)).map((path) => `new ${path}`)]
}
