import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { EXPORTS, openPlaces } from './places.ts'
import type { Query } from './portal.ts'

const portal = await openPlaces()
after(() => portal.close())

async function file(
  query: Query
): Promise<{ readonly rows: Record<string, any>[]; readonly geo: any; readonly names: readonly string[] }> {
  const { status, bytes, text } = await portal.get(`${EXPORTS}/parquet`, query)
  assert.equal(status, 200, text)
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const { schema, key_value_metadata: pairs } = parquetMetadata(buffer)
  return {
    rows: await parquetReadObjects({ file: buffer }),
    geo: JSON.parse(pairs?.find(({ key }) => key === 'geo')?.value ?? 'null'),
    names: schema.slice(1).map(({ name }) => name)
  }
}

test('EXPORT-common: parquet in the coordinate system that epsg names, with the selected fields', async () => {
  const { headers } = await portal.get(`${EXPORTS}/parquet`, { epsg: 2154 })
  assert.deepEqual(
    ['content-type', 'content-disposition', 'content-encoding'].map((name) => headers.get(name)),
    ['application/vnd.apache.parquet', 'attachment; filename="places.parquet"', null]
  )
  const {
    rows: [paris, atlantis],
    geo
  } = await file({
    select: 'name, people, point, tags',
    where: 'id in (1, 7)',
    order_by: 'id',
    epsg: 2154,
    use_labels: 'true'
  })
  assert.deepEqual(
    [paris?.['Name of the place'], paris?.people, paris?.Tags, paris?.point.coordinates.map(Math.round)],
    ['Paris', 2145906n, ['river', 'big'], [652469, 6862035]]
  )
  assert.deepEqual([atlantis?.people, atlantis?.Tags ?? null, atlantis?.point], [null, null, null])
  assert.deepEqual(
    [geo.primary_column, geo.columns.point.crs.id, geo.columns.point.geometry_types],
    ['point', { authority: 'EPSG', code: 2154 }, ['Point']]
  )
})

test('groups, boxes and rows without geometry', async () => {
  const groups = await file({
    select: 'count(*) as n, bbox(point) as box',
    group_by: 'country',
    order_by: 'n desc, country',
    limit: 1,
    epsg: 3857
  })
  assert.deepEqual(
    [groups.rows[0]?.country, groups.rows[0]?.n, groups.rows[0]?.box.type, groups.geo.primary_column],
    ['France', 2n, 'Polygon', 'box']
  )
  assert.deepEqual(await file({ select: 'name', where: 'id = 1', epsg: 3857 }), {
    rows: [{ name: 'Paris' }],
    geo: null,
    names: ['name']
  })
  assert.deepEqual((await file({ select: 'name, point', where: 'id = 99', epsg: 3857 })).rows, [])
  const [cluster] = (await file({ select: 'count(*) as n', group_by: 'geo_cluster(point, 10)', limit: 1, epsg: 3857 }))
    .rows
  assert.ok(typeof Object.values(cluster ?? {})[0] === 'string')
})

test('as elsewhere, invalid codes and other compressions are refused', async () => {
  await portal.refused(`${EXPORTS}/parquet`, { epsg: 999_999 }, 400, 'InvalidRESTParameterError')
  await portal.refused(
    `${EXPORTS}/parquet`,
    { epsg: 3857, parquet_compression: 'gzip' },
    400,
    'InvalidRESTParameterError'
  )
  assert.equal((await file({ epsg: 3857, parquet_compression: 'snappy', compressed: 'false' })).names[0], 'id')
})
