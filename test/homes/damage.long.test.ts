/**
 * Damage of a home by disks: `loggia check --deep` reads everything and says what is damaged and what mends it; `loggia
 * check` only counts.
 */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { after, before } from 'node:test'
import { runInProcess } from '../demo/loggia-process.ts'
import { openHomeLab, partsOf } from './home-lab.ts'

const lab = openHomeLab()
after(() => lab.close())
const whole = join(lab.folder, 'whole')

before(async () => {
  const [notes, plan] = ['notes', 'plan'].map((name) => {
    writeFileSync(join(lab.folder, `${name}.txt`), `${name} of a town`)
    return { path: join(lab.folder, `${name}.txt`) }
  })
  await lab.withServer(whole, async ({ load }) => {
    await load('towns', 4_000, { attachments: [notes!, plan!] })
    await load('trees', 2_000)
  })
})

function copyHome(name: string): string {
  const home = join(lab.folder, name)
  mkdirSync(home)
  cpSync(whole, home, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  return home
}

function row<Row>(home: string, sql: string): Row {
  const database = new DatabaseSync(join(home, 'control.sqlite'))
  const found = database.prepare(sql).get() as Row
  database.close()
  return found
}

const tableOf = (home: string, id: string) =>
  row<{ current_table: string }>(home, `select current_table from datasets where dataset_id = '${id}'`).current_table

const check = (home: string, ...more: string[]) => runInProcess(['check', '--home', home, ...more])

test('a home in order is read to its end', async () => {
  assert.deepEqual(await check(whole, '--deep'), {
    code: 0,
    stdout: '2 datasets, 2 tables, 6,000 records: all is well, every part and file was read\n',
    stderr: ''
  })
})

test('a flipped bit in records is found by reading, and by counting it is not', async () => {
  const home = copyHome('bit')
  const [part = ''] = partsOf(home, tableOf(home, 'towns'))
  const file = join(part, readdirSync(part).includes('data.bin') ? 'data.bin' : 'name.bin')
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  assert.deepEqual((await check(home)).code, 0)
  const { code, stdout } = await check(home, '--deep')
  assert.equal(code, 1)
  assert.match(
    stdout,
    /^dataset towns: .*; restore engine\/ from a backup, or load the dataset again \(loggia import --replace --id towns\)\n2 datasets, 2 tables, 6,000 records: 1 finding\n$/
  )
  rmSync(home, { recursive: true })
})

test('missing, truncated and changed files are found, each with its owner', async () => {
  const home = copyHome('files')
  const { sha256: first } = row<{ sha256: string }>(home, "select sha256 from dataset_files where title = 'notes.txt'")
  const { sha256: second } = row<{ sha256: string }>(home, "select sha256 from dataset_files where title = 'plan.txt'")
  rmSync(join(home, 'files', first.slice(0, 2), first))
  truncateSync(join(home, 'files', second.slice(0, 2), second), 3)
  const { code, stdout } = await check(home, '--deep')
  assert.equal(code, 1)
  assert.match(
    stdout,
    /^dataset towns, notes\.txt: its file .* is missing; restore files\/ from a backup, or attach it again$/m
  )
  assert.match(
    stdout,
    /^dataset towns, plan\.txt: its file .* is damaged; restore files\/ from a backup, or attach it again$/m
  )
  assert.match(stdout, /: 2 findings\n$/)
  rmSync(home, { recursive: true })
})

test('a control database that is not in order is found', async () => {
  const home = copyHome('control')
  const database = new DatabaseSync(join(home, 'control.sqlite'), { enableForeignKeyConstraints: false })
  database.exec("delete from datasets where dataset_id = 'towns'")
  database.close()
  const { code, stdout } = await check(home, '--deep')
  assert.equal(code, 1)
  assert.match(stdout, /^control database: rows of dataset_files reference missing rows; restore it from a backup$/m)
  rmSync(home, { recursive: true })
})

test('records that are not all there are said by the count, and the start says which', async () => {
  const home = copyHome('fewer')
  for (const part of partsOf(home, tableOf(home, 'trees'))) rmSync(part, { recursive: true })
  const { code, stdout } = await check(home)
  assert.deepEqual(
    [code, stdout.split('\n')[0]],
    [1, `dataset trees: its table ${tableOf(home, 'trees')} has 0 records instead of 2000`]
  )
  await assert.rejects(
    lab.withServer(home, async () => {}),
    {
      code: 'app/records-missing',
      message: /^Records of 1 dataset are missing: trees \(0 of 2000\)\. Nothing was changed\./
    }
  )
  rmSync(home, { recursive: true })
})
