import assert from 'node:assert/strict'
import test from 'node:test'
import { checkSchema, parseSchemaFile } from './schema-file.ts'

test('fields, metas and translations are taken as they are', () => {
  const schema = {
    fields: [{ name: 'nom', type: 'text', label: 'Nom', annotations: { facet: true } }],
    metas: { default: { title: 'Arbres' } },
    translations: { en: { default: { title: 'Trees' } } }
  }
  assert.deepEqual(parseSchemaFile(JSON.stringify(schema)), schema)
})

test('annotations of the older form, lists of one, are read too', () => {
  const [field] = checkSchema({ fields: [{ name: 'a', type: 'text', annotations: { facet: [], multivalued: [';'], sortable: false } }] }).fields
  assert.deepEqual(field?.annotations, { facet: true, multivalued: ';' })
})

test('what is wrong is told with its place', () => {
  const wrong: [unknown, RegExp][] = [
    ['x', /must be an object/],
    [{ fields: {} }, /"fields" of the schema must be an array/],
    [{ fields: [{ name: '_a', type: 'text' }] }, /fields\[0\]\.name/],
    [{ fields: [{ name: 'a', type: 'string' }] }, /fields\[0\]\.type must be one of text, int/],
    [{ fields: [{ name: 'a', type: 'int', annotations: { multivalued: ',' } }] }, /multivalued must be the separator, on a text field/],
    [{ fields: [{ name: 'a', type: 'int' }, { name: 'a', type: 'int' }] }, /names the field a twice/],
    [{ metas: { default: 'x' } }, /"metas" of the schema must map templates to objects/],
    [{ translations: { fr: { default: 1 } } }, /"translations" of the schema must map languages/]
  ]
  for (const [schema, message] of wrong) assert.throws(() => checkSchema(schema), { code: 'ingest/bad-schema', message })
  assert.throws(() => parseSchemaFile('{'), { code: 'ingest/bad-schema', message: /not JSON/ })
})
