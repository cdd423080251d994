import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { PORTAL_OPEN_API, portalOpenApi } from './portal-open-api.ts'

const portal = (await portalOpenApi()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

test('docs/openapi-portal.json describes the operations that there are', () => {
  assert.equal(
    readFileSync(PORTAL_OPEN_API, 'utf8'),
    `${JSON.stringify(portal, null, 2)}\n`,
    'regenerate it: node test/docs/portal-open-api.ts'
  )
})

for (const name of ['openapi.json', 'openapi-portal.json'])
  test(`docs/${name} is a valid OpenAPI document`, async () => {
    const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../docs', name), 'utf8'))
    const { valid, errors } = await new Validator().validate(document)
    assert.deepEqual([valid, errors], [true, undefined])
  })

test('operations of the portal have unique names, and paths with other names are other paths', () => {
  const ids = Object.values(portal.paths).flatMap((methods) =>
    Object.values(methods).flatMap((each) => (each as { readonly operationId?: string }).operationId ?? [])
  )
  assert.deepEqual(ids, [...new Set(ids)])
  const shapes = Object.keys(portal.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  assert.deepEqual(shapes, [...new Set(shapes)])
})

test('every description of a parameter is two sentences: its meaning, and its values', () => {
  const bare = [...JSON.stringify(portal).matchAll(/"description":"([^"]*)"/g)]
    .map(([, text = '']) => text)
    .filter((text) => text.trim() === '' || text.includes('undefined'))
  assert.deepEqual(bare, [])
})
