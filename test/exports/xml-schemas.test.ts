/** KML and GPX of the difficult dataset against their schemas, by libxml2. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { openPortal, type Portal, type Query } from '../e2e/portal.ts'
import { DIFFICULT_ID, importDifficult } from './difficult-dataset.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
})
after(() => portal.close())

const SCHEMAS = { kml: 'kml-2.2.xsd', gpx: 'gpx-1.1.xsd' }

async function mistakesOf(format: keyof typeof SCHEMAS, query: Query): Promise<string[]> {
  const { status, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, query)
  assert.equal(status, 200, text)
  const schema = readFileSync(join(import.meta.dirname, 'schemas', SCHEMAS[format]), 'utf8')
  const { errors } = await validateXML({ xml: [{ fileName: `difficult.${format}`, contents: text }], schema: [schema] })
  return errors.map(({ rawMessage }) => rawMessage)
}

test('KML is valid: every kind of geometry, names of columns that are invalid in XML', async () => {
  assert.deepEqual(await mistakesOf('kml', {}), [])
  assert.deepEqual(await mistakesOf('kml', { use_labels: 'true' }), [])
  assert.deepEqual(await mistakesOf('kml', { select: 'envelope(place), count(*)', group_by: 'code as `<a "b">`' }), [])
})

test('GPX is valid: points before tracks, elements in the order of the schema, extensions by any name', async () => {
  assert.deepEqual(await mistakesOf('gpx', {}), [])
  assert.deepEqual(
    await mistakesOf('gpx', { use_labels: 'true', name_field: 'text', description_field_list: 'code,whole' }),
    []
  )
  assert.deepEqual(await mistakesOf('gpx', { use_extension: 'false', name_field: 'tags' }), [])
})

test('a file that is not valid is found out', async () => {
  const schema = readFileSync(join(import.meta.dirname, 'schemas', SCHEMAS.gpx), 'utf8')
  const contents =
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk/><wpt lat="0" lon="180"/></gpx>'
  assert.equal((await validateXML({ xml: [{ fileName: 'x', contents }], schema: [schema] })).valid, false)
})
