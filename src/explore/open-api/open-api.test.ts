import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { describeApi, ENDPOINTS } from '../endpoints.ts'

const path = resolve(import.meta.dirname, '../../../docs/openapi.json')
const description = describeApi('http://localhost:8080/api/explore/v2.1')

test('docs/openapi.json is the description as it is now', () => {
  const text = `${JSON.stringify(description, null, 2)}\n`
  // `LOGGIA_WRITE_DOCS=1 npm test open-api` regenerates it.
  if (process.env.LOGGIA_WRITE_DOCS === '1') writeFileSync(path, text)
  assert.equal(readFileSync(path, 'utf8'), text)
})

test('every reference resolves', () => {
  const names = [...JSON.stringify(description).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
  assert.ok(names.length > 50)
  const { components } = description as { components: Record<string, Record<string, unknown>> }
  assert.deepEqual(
    names.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined).map(([reference]) => reference),
    []
  )
})

test('operations have unique names, and no parameter twice', () => {
  const ids = ENDPOINTS.map((endpoint) => endpoint.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { path, parameters } of ENDPOINTS) assert.equal(new Set(parameters).size, parameters.length, path)
})
