import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { type CompileContext, compileQuery, compileRefinements, parseFacetArgument } from '#odsql'
import { FUNCTIONS, type Lang } from '#query'
import type { Field } from '#schema'
import { catalogFields } from '../../src/catalog/projection.ts'
import { TEMPLATES } from '../../src/catalog/templates/index.ts'
import { cities } from '../../src/demo/cities.ts'
import { type Example, PAGE, readExamples } from './odsql-examples.ts'

const EXAMPLES = readExamples()
const FIELDS: Readonly<Record<Example['kind'], readonly Field[]>> = {
  odsql: cities.schema.fields,
  'odsql-refused': cities.schema.fields,
  'odsql-catalog': catalogFields(TEMPLATES)
}

function compile(example: Example): void {
  const { kind, select, where, group_by, order_by, refine, exclude, facet, timezone = 'UTC', lang = 'en' } = example
  const context: CompileContext = {
    source: { table: 't', datasetId: 'd', fields: FIELDS[kind], recordCount: 1 },
    now: Date.UTC(2026, 0, 1),
    timezone,
    lang: lang as Lang,
    version: 'v2.1',
    catalog: kind === 'odsql-catalog',
    limit: 10,
    offset: 0
  }
  compileRefinements(refine, exclude, context)
  facet.forEach(parseFacetArgument)
  compileQuery(
    {
      where: where === undefined ? [] : [where],
      ...(select && { select }),
      ...(group_by && { group_by }),
      ...(order_by && { order_by })
    },
    context
  )
}

test('every example of docs/odsql.md is ODSQL', () => {
  const accepted = EXAMPLES.filter(({ kind }) => kind !== 'odsql-refused')
  assert.ok(accepted.length > 90, String(accepted.length))
  for (const example of accepted) assert.doesNotThrow(() => compile(example), `line ${example.line}`)
})

test('what docs/odsql.md says is refused is refused in those words', () => {
  for (const example of EXAMPLES.filter(({ kind }) => kind === 'odsql-refused')) {
    assert.throws(
      () => compile(example),
      (error) => isLoggiaError(error, 'odsql/') && error.message === example.error,
      `line ${example.line}: ${example.error}`
    )
  }
})

test('every function has an example, the ones not offered excepted', () => {
  const texts = EXAMPLES.flatMap(({ select, where, group_by, order_by }) => [select, where, group_by, order_by]).join(
    '\n'
  )
  const missing = FUNCTIONS.filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(texts))
  assert.deepEqual(
    missing,
    FUNCTIONS.filter(({ notOffered }) => notOffered)
  )
})

test('docs/odsql.md prints the table of functions', () => {
  const [, printed] = /<!-- functions -->\n([^]*?)<!-- \/functions -->/.exec(PAGE) ?? []
  assert.equal(printed, functionTable())
})

/** To be pasted into the page when the table has changed. */
function functionTable(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|')
  const rows = FUNCTIONS.map(
    ({ syntax, kind, clauses, result, note }) =>
      `| \`${cell(syntax)}\` | ${kind} | ${clauses.join(' ')} | ${result === 'none' ? '' : result} | ${cell(note)} |`
  )
  return ['| function | kind | clauses | gives | |', '|---|---|---|---|---|', ...rows, ''].join('\n')
}
