import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerColumn } from '#query'
import { Bindings } from './bindings.ts'
import { jsonRow } from './json-rows.ts'
import { recordScope } from './scope.ts'

function compileRow(columns: readonly AnswerColumn[]): { sql: string; params: Readonly<Record<string, unknown>> } {
  const bindings = new Bindings()
  const source = { table: 'v_1', datasetId: 'd', fields: [], recordCount: 0 }
  const vocabulary = { tokens: new Map() } as never
  const scope = recordScope({
    bindings,
    source,
    timezone: 'UTC',
    lang: 'en',
    groups: [],
    items: [],
    vocabulary,
    clusters: new Map()
  })
  return { sql: jsonRow(columns, scope), params: bindings.values }
}

const textColumn = (key: string, name = key): AnswerColumn => ({
  key,
  value: { kind: 'field', name, type: 'boolean', list: false }
})

test('plain keys stand in the statement, so that a thousand columns are not a thousand form fields', () => {
  const { sql, params } = compileRow(Array.from({ length: 1_500 }, (_, number) => textColumn(`column_${number}`)))
  assert.deepEqual(params, {})
  assert.ok(sql.includes(`', "column_7": '`), sql.slice(0, 300))
})

test('a key with characters other than letters, digits and JSON punctuation is a bound value', () => {
  const { sql, params } = compileRow([textColumn("it's \\ a 'label", 'name')])
  assert.deepEqual(Object.values(params), [`{"it's \\\\ a 'label": `])
  assert.ok(!sql.includes('label'), sql)
})
