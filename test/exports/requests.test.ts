/**
 * Requests at the edges, in every format that is offered: nothing, everything, labels, groups, projections,
 * compression.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createEmpty } from '../e2e/places.ts'
import { openPortal, type Portal, type Query } from '../e2e/portal.ts'
import { DIFFICULT_FIELDS, DIFFICULT_ID, DIFFICULT_ROWS, importDifficult } from './difficult-dataset.ts'
import { findReader, hasRows } from './reader.ts'

let portal: Portal
let formats: readonly string[]
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
  await createEmpty(portal, 'nothing', 'Nothing yet')
  formats = await formatsOf(DIFFICULT_ID)
})
after(() => portal.close())

const DRAWN = ['geojson', 'fgb', 'shp', 'mvt', 'kml', 'gpx', 'ov2']

const EMPTY: readonly Query[] = [{ where: 'id < 0' }, { limit: 0 }, { where: 'text = "nowhere"', order_by: 'text' }]

async function formatsOf(id: string): Promise<string[]> {
  const { links } = (await portal.json(`/catalog/datasets/${id}/exports`)) as { links: { rel: string }[] }
  return links.map(({ rel }) => rel).filter(hasRows)
}

async function download(format: string, query: Query = {}): Promise<Buffer> {
  const { status, bytes, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, query)
  assert.equal(status, 200, text.slice(0, 500))
  return bytes
}

test('no records make a file of the format with nothing in it', async (context) => {
  for (const format of formats) {
    await context.test(format, async () => {
      const reader = await findReader(format)
      for (const query of EMPTY)
        assert.deepEqual(
          await reader.read(await download(format, { ...query, ...reader.parameters }), DIFFICULT_FIELDS),
          []
        )
    })
  }
})

test('one record is that record', async (context) => {
  for (const format of formats) {
    await context.test(format, async () => {
      const reader = await findReader(format)
      const expected = DIFFICULT_ROWS.filter(({ id }) => id === 2n)
      const found = await reader.read(
        await download(format, { where: 'id = 2', ...reader.parameters }),
        DIFFICULT_FIELDS
      )
      assert.deepEqual(found, reader.expected?.(expected, DIFFICULT_FIELDS) ?? expected)
    })
  }
})

test('every link of a dataset without records works', async () => {
  for (const format of await formatsOf('nothing')) {
    const { status, text } = await portal.get(`/catalog/datasets/nothing/exports/${format}`)
    assert.equal(status, 200, `${format}: ${text}`)
  }
})

test('labels that several fields share, groups, lone aggregates, aliases with any sign', async (context) => {
  const queries: Query[] = [
    { use_labels: true },
    { use_labels: true, select: 'text, place, shape, measurement_first, measurement_second, measurement_third' },
    { select: 'text as `<a> & "b"`, id as `1`, shape, place', limit: 5 },
    { group_by: '`group`, tags', select: 'count(*), sum(whole), bbox(place) as box' },
    { select: 'count(*) as n, bbox(place) as box' },
    {
      group_by: 'year(moment)',
      select: 'max(moment) as last, min(`day`), bbox(shape) as box',
      timezone: 'Asia/Kathmandu'
    }
  ]
  for (const format of formats) {
    await context.test(format, async () => {
      for (const query of queries) {
        const { status, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, query)
        // Points of interest and calendars need a column that groups do not have.
        const missing = (format === 'ov2' || format === 'ical') && status === 400
        assert.ok(status === 200 || missing, `${JSON.stringify(query)}: ${status} ${text.slice(0, 300)}`)
      }
    })
  }
})

test('formats of maps say what they need when nothing that is selected can be drawn', async () => {
  for (const format of formats) {
    const { status, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, {
      select: 'id, text, `day`'
    })
    const refuses = DRAWN.includes(format) && format !== 'geojson' && format !== 'fgb'
    assert.equal(status, refuses ? 400 : 200, `${format}: ${text.slice(0, 300)}`)
    if (refuses) assert.match(text, /geo_point_2d/)
  }
})

test('every format can be requested in other coordinate systems, as a gzip file, and in v2.0', async (context) => {
  for (const format of formats) {
    await context.test(format, async () => {
      const whole = await download(format, { order_by: 'id', where: 'id in (1, 2, 3)' })
      const packed = gunzipSync(await download(format, { order_by: 'id', where: 'id in (1, 2, 3)', compressed: true }))
      assert.equal(packed.length, whole.length)
      if (DRAWN.includes(format))
        for (const epsg of [3857, 2154, 27700]) assert.ok((await download(format, { epsg })).length > 0)
      assert.equal(
        (await portal.get(`//api/explore/v2.0/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, { limit: 3 }))
          .status,
        200
      )
    })
  }
})
