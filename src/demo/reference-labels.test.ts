import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { cities } from './cities.ts'

const OPEN_DATA = resolve(process.env.LOGGIA_OPEN_DATA ?? join(import.meta.dirname, '../../../shared/data/open'))
const reference = join(OPEN_DATA, 'geonames-ods-export-us/geonames-all-cities-with-a-population-1000.csv.gz')

test('the cities have the labels of a genuine export of that dataset, in its order', {
  skip: existsSync(reference) ? false : `there is no ${reference}`
}, () => {
  const [header] = gunzipSync(readFileSync(reference)).toString('utf8').split('\n')
  assert.deepEqual(
    cities.schema.fields.map((field) => field.label),
    header?.trimEnd().split(';')
  )
})

test('its American cities are ours, with the same values where GeoNames has not changed them since', {
  skip: existsSync(reference) ? false : `there is no ${reference}`
}, () => {
  const [, ...lines] = gunzipSync(readFileSync(reference)).toString('utf8').trimEnd().split('\n')
  const theirs = new Map(lines.map((line) => line.trimEnd().split(';')).map((cells) => [cells[0], cells]))
  if (cities.source.kind !== 'records') throw new Error('the cities are records')
  let shared = 0
  let same = 0
  for (const ours of cities.source.records()) {
    const cells = theirs.get(String(ours.geoname_id))
    if (cells === undefined || cells[17] !== ours.modification_date) continue
    shared++
    const { lon, lat } = ours.coordinates as { lon: number; lat: number }
    const values = [
      ours.name,
      ours.ascii_name,
      ours.cou_name_en,
      ours.admin1_code,
      ours.timezone,
      ours.label_en,
      `${lat},${lon}`
    ]
    if (values.join(';') === [1, 2, 7, 9, 16, 18, 19].map((column) => cells[column]).join(';')) same++
  }
  assert.ok(shared > 10_000, `${shared} cities in both`)
  assert.ok(same / shared > 0.99, `${same} of ${shared} are the same`)
})
