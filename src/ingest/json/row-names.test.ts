import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { JsonColumns } from './columns.ts'
import { detectLayout } from './layout.ts'
import { RecordCells } from './record-cells.ts'
import { readJsonRecords } from './records.ts'
import { findRowNames } from './row-names.ts'

async function read(text: string, asked?: string): Promise<Record<string, string | null>[]> {
  const head = Buffer.from(text)
  const layout = detectLayout(head, true, 'file', asked)
  const rowNames = findRowNames(head, layout)
  const columns = new JsonColumns(DEFAULT_LIMITS)
  const reader = new RecordCells(columns, DEFAULT_LIMITS, rowNames)
  const records: Record<string, string | null>[] = []
  await readJsonRecords(
    (async function* () {
      yield head
    })(),
    { ...layout, ...(rowNames?.inFirstRow && { isNamedByFirst: true }) },
    DEFAULT_LIMITS,
    (buffer, start, end) => {
      reader.read(buffer, start, end)
      records.push(
        Object.fromEntries(
          columns.labels().map((label, place) => {
            const cell = reader.cells[place]
            return [label, cell === undefined ? null : (cell.text ?? buffer.toString('utf8', cell.start, cell.end))]
          })
        )
      )
    }
  )
  return records
}

const TREES = [
  { name: 'Oak', height: '12.50' },
  { name: 'Elm', height: null }
]
const ROWS = '[["Oak", 12.50], ["Elm", null]]'

test('rows of values have the names that stand beside them', async () => {
  const cases = {
    socrata: `{"meta": {"view": {"id": "x", "columns": [{"id": -1, "name": "name", "fieldName": ":n"}, {"name": "height"}]}}, "data": ${ROWS}}`,
    'pandas, split': `{"columns": ["name", "height"], "index": [0, 1], "data": ${ROWS}}`,
    ckan: `{"help": "x", "success": true, "result": {"fields": [{"id": "name", "type": "text"}, {"id": "height"}], "records": ${ROWS}, "total": 2}}`,
    datasette: `{"database": "x", "columns": ["name", "height"], "rows": ${ROWS}, "truncated": false}`,
    clickhouse: `{"meta": [{"name": "name", "type": "String"}, {"name": "height"}], "data": ${ROWS}, "rows": 2}`,
    snowflake: `{"resultSetMetaData": {"numRows": 2, "rowType": [{"name": "name"}, {"name": "height"}]}, "data": ${ROWS}}`,
    metabase: `{"data": {"rows": ${ROWS}, "cols": [{"name": "name"}, {"name": "height"}]}, "row_count": 2}`,
    values: `{"columns": ["name", "height"], "values": ${ROWS}}`,
    'first row': '[["name", "height"], ["Oak", 12.50], ["Elm", null]]',
    'first row in a list': '{"data": [["name", "height"], ["Oak", 12.50], ["Elm", null]]}',
    'charts of Google':
      '{"version": "0.6", "table": {"cols": [{"id": "A", "label": "name"}, {"id": "height", "label": ""}], "rows": [{"c": [{"v": "Oak"}, {"v": 12.50, "f": "12.5"}]}, {"c": [{"v": "Elm"}, null]}]}}',
    bigquery:
      '{"schema": {"fields": [{"name": "name"}, {"name": "height"}]}, "rows": [{"f": [{"v": "Oak"}, {"v": 12.50}]}, {"f": [{"v": "Elm"}, {"v": null}]}]}'
  }
  for (const [name, text] of Object.entries(cases)) assert.deepEqual(await read(text), TREES, name)
  assert.deepEqual(await read(`{"a": {"columns": ["name", "height"], "list": ${ROWS}}}`, 'a.list'), TREES)
})

test('columns of one name stay apart, a shorter row has nulls, a longer one is refused', async () => {
  assert.deepEqual(await read('{"columns": ["a", "a"], "data": [[1, 2], [3]]}'), [
    { a: '1', 'a 2': '2' },
    { a: '3', 'a 2': null }
  ])
  await assert.rejects(read('{"columns": ["a", "b"], "data": [[1, 2], [1, 2, 3]]}'), { code: 'ingest/bad-json' })
})

test('rows that nothing names are refused, and records are not rows', async () => {
  for (const text of [
    '[[1, 2], [3, 4]]',
    '[["1", "2"], ["3", "4"]]',
    '[["a", "a"], [1, 2]]',
    '{"columns": ["a"], "data": [[1, 2], [3, 4]]}'
  ])
    await assert.rejects(read(text), { code: 'ingest/no-records' }, text)
  assert.deepEqual(await read('{"columns": ["a"], "rows": [{"c": [1], "x": 2}]}'), [{ c: '[1]', x: '2' }])
  assert.deepEqual(await read('{"columns": ["a"], "data": [{"b": 1}]}'), [{ b: '1' }])
})
