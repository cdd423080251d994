import assert from 'node:assert/strict'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readAll } from '#kit'
import type { Query } from '#query'
import type { Engine, StreamFormat } from '../engine.ts'
import { field, items, query, SOURCE, text } from './dataset.ts'
import { behaviour } from './suite.ts'

async function streamed(engine: Engine, format: StreamFormat, parts: Partial<Query> = {}): Promise<string> {
  return (await readAll(await engine.stream(query({ limit: undefined, ...parts }), format))).toString()
}

const CSV = { kind: 'csv', delimiter: ';', listSeparator: ',', quoteAll: false, withBom: false } as const
const first = { kind: 'compare', op: '=', left: field('name'), right: text('Élan "vert"') } as const
const EVERYTHING = SOURCE.fields.flatMap(({ name }) => items(name))

export const STREAMS = [
  behaviour('CSV: minimal quoting, CRLF, nulls empty, lists joined, shapes as geometry', async (engine) => {
    assert.equal(
      await streamed(engine, CSV, { select: EVERYTHING, limit: 3 }),
      [
        'id;name;tags;path;price;open;born;seen;place;area;extra;photo;default.title',
        '1;"Élan ""vert""";red,blue;Europe/France/Paris;2.0;True;1988-01;2024-12-12T10:27:18.995000+00:00;48.85, 2.35;"{""coordinates"": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [4, 6], [6, 6], [6, 4], [4, 4]]], ""type"": ""Polygon""}";"{""a"": 1}";"{""id"": ""x""}";"One; two"',
        '2;;;;;;;;;;;;',
        '9223372036854775807;elan bleu;blue,blue,a,b;Europe/France;-0.5;False;2020-02;2024-07-01T00:00:00+00:00;-1.25, -3.5;"{""type"": ""GeometryCollection"", ""geometries"": [{""type"": ""Point"", ""coordinates"": [20, 20]}, {""type"": ""LineString"", ""coordinates"": [[30, 30], [31, 31]]}]}";no json;;" padded "',
        ''
      ].join('\r\n')
    )
  }),

  behaviour('CSV: a byte order mark, another delimiter, all strings quoted, labels', async (engine) => {
    const format = {
      ...CSV,
      delimiter: ',',
      listSeparator: '|',
      quoteAll: true,
      withBom: true,
      header: ['a', 'b "c"', 'd', 'e']
    }
    assert.equal(
      await streamed(engine, format, { select: items('id', 'tags', 'place', 'open'), where: first }),
      '\uFEFF"a","b ""c""","d","e"\r\n1,"red|blue","48.85, 2.35",True\r\n'
    )
    assert.equal(
      await streamed(engine, { ...CSV, delimiter: ',' }, { select: items('place'), where: first }),
      'place\r\n"48.85, 2.35"\r\n'
    )
  }),

  behaviour('CSV: values are quoted where necessary, with any number of records', async (engine) => {
    const texts = ['plain', 'a;b', 'a,b', 'a\tb', 'a|b', 'a"b', 'a\nb', 'a\rb', ' a', 'a ', '', ' ', '\n', 'é']
    const select = texts.map((value, place) => ({ key: `t${place}`, value: text(value) }))
    for (const recordCount of [SOURCE.recordCount, 20_000]) {
      for (const delimiter of [';', ',', '\t', '|']) {
        const quoted = texts.map((value) =>
          value.includes(delimiter) || /["\n\r]|^ | $/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
        )
        const header = select.map(({ key }) => key).join(delimiter)
        assert.equal(
          await streamed(engine, { ...CSV, delimiter }, { source: { ...SOURCE, recordCount }, select, limit: 1 }),
          `${header}\r\n${quoted.join(delimiter)}\r\n`
        )
      }
    }
  }),

  behaviour('JSON is one array, JSON Lines one object a line; both may be empty', async (engine) => {
    assert.equal(await streamed(engine, { kind: 'json' }, { limit: 2 }), '[{"id": 1},{"id": 2}]')
    assert.equal(await streamed(engine, { kind: 'jsonl' }, { limit: 2 }), '{"id": 1}\n{"id": 2}\n')
    const where = { kind: 'constant', value: false } as const
    assert.equal(await streamed(engine, { kind: 'json' }, { where }), '[]')
    assert.equal(await streamed(engine, { kind: 'jsonl' }, { where }), '')
    assert.equal(await streamed(engine, CSV, { where }), 'id\r\n')
  }),

  behaviour('json_format is JSON in an export of JSON, and the text elsewhere', async (engine) => {
    const select = [
      { key: 'j', value: { kind: 'call', fn: 'json_format', args: [field('extra')], type: 'json_blob' } }
    ] as const
    assert.equal(await streamed(engine, { kind: 'json' }, { select, limit: 1 }), '[{"j": {"a": 1}}]')
    assert.equal(await streamed(engine, { kind: 'jsonl' }, { select, limit: 1 }), '{"j": "{\\"a\\": 1}"}\n')
    assert.equal(await streamed(engine, CSV, { select, limit: 1 }), 'j\r\n"{""a"": 1}"\r\n')
    assert.deepEqual(
      JSON.parse(await streamed(engine, { kind: 'geojson' }, { select, limit: 1 })).features[0].properties,
      { j: '{"a": 1}' }
    )
  }),

  behaviour('GeoJSON: the shape is the geometry, else the point, else nothing', async (engine) => {
    const features = async (...names: string[]) =>
      JSON.parse(await streamed(engine, { kind: 'geojson' }, { select: items(...names), limit: 2 })).features
    const point = { lon: 2.35, lat: 48.85 }
    const [shaped, empty] = await features('place', 'area', 'id')
    assert.deepEqual([shaped.geometry.type, shaped.properties], ['Polygon', { place: point, id: 1 }])
    assert.deepEqual(empty, { type: 'Feature', geometry: null, properties: { place: null, id: 2 } })
    assert.deepEqual((await features('place', 'id'))[0], {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.35, 48.85] },
      properties: { id: 1 }
    })
    assert.deepEqual((await features('id'))[0], { type: 'Feature', geometry: null, properties: { id: 1 } })
  }),

  behaviour(
    'Parquet: typed columns, points as structures, shapes as WKB that readers know to be shapes',
    async (engine) => {
      for (const compression of ['snappy', 'zstd'] as const) {
        const bytes = await readAll(
          await engine.stream(query({ select: EVERYTHING, limit: undefined }), { kind: 'parquet', compression })
        )
        const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
        assert.equal(parquetMetadata(file).num_rows, 5n)
        if (compression === 'zstd') continue
        const [row, empty, largest] = await parquetReadObjects({ file, utf8: false })
        assert.deepEqual(pick(row, 'id', 'name', 'tags', 'price', 'open', 'place'), {
          id: 1n,
          name: 'Élan "vert"',
          tags: ['red', 'blue'],
          price: 2,
          open: true,
          place: { lon: 2.35, lat: 48.85 }
        })
        assert.deepEqual(
          [row?.born, row?.seen].map((time) => (time as Date).toISOString()),
          ['1988-01-15T00:00:00.000Z', '2024-12-12T10:27:18.995Z']
        )
        assert.equal(largest?.id, 9223372036854775807n)
        assert.deepEqual(pick(empty, 'name', 'price', 'open', 'seen', 'area'), {
          name: null,
          price: null,
          open: null,
          seen: null,
          area: null
        })
        // Nulls of lists and points too; this reader leaves them undefined.
        assert.deepEqual(
          [empty, (await parquetReadObjects({ file }))[4]].map((each) => [each?.tags ?? null, each?.place ?? null]),
          [
            [null, null],
            [null, { lon: -179.95, lat: -16.5 }]
          ]
        )
        // GeoParquet's metadata makes the reader turn WKB into GeoJSON.
        assert.deepEqual(
          [row, largest].map((each) => (each?.area as { type: string }).type),
          ['Polygon', 'GeometryCollection']
        )
      }
    }
  ),

  behaviour('Parquet: points without a shape beside them have a separate column of geometry', async (engine) => {
    const read = async (...names: string[]) => {
      const bytes = await readAll(
        await engine.stream(query({ select: items(...names), limit: undefined }), {
          kind: 'parquet',
          compression: 'snappy'
        })
      )
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
      const geo = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'geo')?.value
      return { rows: await parquetReadObjects({ file }), geo: geo === undefined ? undefined : JSON.parse(geo) }
    }
    const { rows, geo } = await read('id', 'place')
    assert.deepEqual(geo, {
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'] } }
    })
    assert.deepEqual(rows[0], {
      id: 1n,
      place: { lon: 2.35, lat: 48.85 },
      geometry: { type: 'Point', coordinates: [2.35, 48.85] }
    })
    assert.deepEqual([rows[1]?.place ?? null, rows[1]?.geometry], [null, null])
    assert.deepEqual(Object.keys((await read('place', 'area')).rows[0] ?? {}), ['place', 'area'])
    assert.equal((await read('id', 'tags')).geo, undefined)
  }),

  behaviour(
    'values for writers: every digit of an integer, whole days, points as positions, shapes as geometries',
    async (engine) => {
      const rows = JSON.parse(
        `[${(await streamed(engine, { kind: 'values' }, { select: EVERYTHING, limit: 3 })).trimEnd().slice(0, -1)}]`
      )
      assert.deepEqual(rows[0].slice(0, 9), [
        '1',
        'Élan "vert"',
        ['red', 'blue'],
        'Europe/France/Paris',
        2,
        true,
        '1988-01-15',
        '2024-12-12T10:27:18.995000+00:00',
        [2.35, 48.85]
      ])
      assert.deepEqual([rows[0][9].type, ...rows[0].slice(10)], ['Polygon', '{"a": 1}', '{"id": "x"}', 'One; two'])
      assert.deepEqual(rows[1], ['2', ...Array(12).fill(null)])
      assert.deepEqual(
        [rows[2][0], rows[2][2], rows[2][9].type],
        ['9223372036854775807', ['blue', 'blue', 'a,b'], 'GeometryCollection']
      )
      assert.equal(await streamed(engine, { kind: 'values' }, { select: [], limit: 1 }), '[],\n')
      const zoned = { select: items('seen'), limit: 1, timezone: 'Asia/Kathmandu' }
      assert.equal(await streamed(engine, { kind: 'values' }, zoned), '["2024-12-12T16:12:18.995000+05:45"],\n')
      assert.equal(
        await streamed(engine, { kind: 'values', inUtc: true }, zoned),
        '["2024-12-12T10:27:18.995000+00:00"],\n'
      )
    }
  ),

  behaviour('groups and aggregates can be exported', async (engine) => {
    const groups = [{ key: 'open', by: { kind: 'value', value: field('open') }, type: 'boolean' }] as const
    const select = [{ key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }] as const
    assert.equal(await streamed(engine, CSV, { groups, select }), 'open;n\r\n;1\r\nFalse;2\r\nTrue;2\r\n')
    assert.equal(await streamed(engine, { kind: 'json' }, { select }), '[{"n": 5}]')
  }),

  behaviour('a stream that is left stops, and a query that takes too long is a timeout', async (engine) => {
    const stream = await engine.stream(query({ limit: undefined }), { kind: 'jsonl' })
    stream.destroy()
    await assert.rejects(engine.page(query(), { signal: AbortSignal.abort() }), { code: 'engine/cancelled' })
  })
]

function pick(row: Readonly<Record<string, unknown>> | undefined, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]))
}
