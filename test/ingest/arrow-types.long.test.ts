/**
 * Arrow files, streams and Parquet files of random columns that pyarrow writes: every type, pattern of nulls, batch,
 * dictionary and compression. Each cell as pyarrow holds it. LOGGIA_PYTHON names a Python that has pyarrow.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'

const PYTHON = process.env['LOGGIA_PYTHON'] ?? 'python3'
const SEEDS = Number(process.env['LOGGIA_SEEDS'] ?? 3)
const FIRST_SEED = Number(process.env['LOGGIA_SEED'] ?? 1)
const version = spawnSync(PYTHON, ['-c', 'import pyarrow; print(pyarrow.__version__)'], { encoding: 'utf8' })
const skip = version.status === 0 ? false : `${PYTHON} has no pyarrow: LOGGIA_PYTHON names one that has`

const folder = mkdtempSync(join(tmpdir(), 'loggia-arrow-'))
let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  if (skip === false) lab = await openIngestLab()
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await lab?.close()
})

type Cell = null | string | boolean | readonly Cell[] | { readonly [key: string]: Cell }

interface Written {
  readonly file: string
  /** Form, compression, batches. */
  readonly how: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly cells: readonly Cell[] }[]
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
  test(`every type of Arrow by pyarrow, seed ${seed}: each cell as pyarrow holds it`, { skip }, async () => {
    const made = spawnSync(PYTHON, [join(import.meta.dirname, 'write-arrow.py'), folder, String(seed)], {
      encoding: 'utf8'
    })
    assert.equal(made.status, 0, made.stderr)
    const files = JSON.parse(readFileSync(join(folder, 'cells.json'), 'utf8')) as Written[]
    const wrong: string[] = []
    let [cells, columns] = [0, 0]
    for (const { file, how, columns: written } of files) {
      const summary = await lab.import(file, { points: false }).catch((error: Error) => {
        wrong.push(`${file}: ${error.message} ${written.map((column) => column.type).join('; ')}`)
      })
      if (summary === undefined) continue
      const rows = (await lab.rows(summary)).map(numbersAsTexts)
      await lab.engine.versions.drop(summary.table)
      for (const [place, column] of written.entries()) {
        const field = summary.fields.find(({ name }) => name === `c${place}`)!
        const bad = column.cells.flatMap((cell, row) => {
          const expected = expectedCell(cell, { field: field.type, type: column.type, file })
          const found = rows[row]?.[field.name] ?? null
          const value = field.type === 'json_blob' && typeof found === 'string' ? numbersAsTexts(found) : found
          return isSame(expected, value as Cell, column.type)
            ? []
            : [`${JSON.stringify(expected)} was read as ${JSON.stringify(value)}`]
        })
        cells += column.cells.length
        columns++
        if (bad.length > 0)
          wrong.push(
            `${column.name} (${column.type}, ${file}, ${how}) as ${field.type}: ${bad.length} cells: ${bad.slice(0, 3).join('; ')}`
          )
        assert.equal(rows.length, column.cells.length, file)
      }
    }
    console.log(
      `pyarrow ${version.stdout.trim()}, seed ${seed}: ${files.length} files, ${columns} columns, ${cells} cells compared`
    )
    assert.deepEqual(wrong, [])
  })

/** Numbers of 64 bits and decimals are more than JSON.parse keeps. */
function numbersAsTexts(json: string): Record<string, unknown> {
  return JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value
  )
}

/** By design: what has nothing in it is null, and lists of texts have the elements that are filled, without blanks around them. */
function expectedCell(cell: Cell, { field, type, file }: Readonly<Record<'field' | 'type' | 'file', string>>): Cell {
  if (field === 'text' && Array.isArray(cell)) {
    const filled = cell.flatMap((each) => (each === null || String(each).trim() === '' ? [] : [String(each).trim()]))
    return filled.length === 0 ? null : filled
  }
  const isEmpty = ['{}', '[]'].includes(JSON.stringify(cell))
  return isEmpty || (type.startsWith('struct<') && file.endsWith('.parquet') && isVoid(cell)) ? null : cell
}

/** A list within a value cannot be null to the engine: it is empty. */
function isVoid(cell: Cell): boolean {
  if (cell === null || typeof cell !== 'object') return cell === null
  return Array.isArray(cell) ? cell.length === 0 : Object.values(cell).every(isVoid)
}

function isSame(expected: Cell, found: Cell, type: string): boolean {
  if (expected === null || found === null) return expected === found || JSON.stringify(found) === '[]'
  if (Array.isArray(expected))
    return (
      Array.isArray(found) &&
      expected.length === found.length &&
      expected.every((each, index) => isSame(each, found[index], type))
    )
  if (typeof expected === 'object') {
    if (typeof found !== 'object') return false
    const keys = Object.keys(expected)
    const other = found as { readonly [key: string]: Cell }
    return (
      keys.length === Object.keys(found).length &&
      keys.every((key) => isSame((expected as { readonly [key: string]: Cell })[key]!, other[key] ?? null, type))
    )
  }
  if (expected === found) return true
  if (typeof expected !== 'string' || typeof found !== 'string') return String(expected) === String(found)
  if (!/float|double|decimal/.test(type)) return false
  return /halffloat|float\b/.test(type)
    ? Math.fround(Number(found)) === Number(expected)
    : Number(found) === Number(expected) || withoutZeros(found) === expected
}

const withoutZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
