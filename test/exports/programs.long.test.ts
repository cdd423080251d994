/**
 * The difficult dataset in programs that people have: GDAL, LibreOffice, pandas. They are asked when they are here.
 * Long: LibreOffice takes seconds for each file.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { parse } from 'csv-parse/sync'
import { openPortal, type Portal } from '../e2e/portal.ts'
import {
  type Cell,
  type Geometry,
  hasHeights,
  isGeometry,
  mapPositions,
  type Row,
  raised,
  withoutHeights
} from './cell.ts'
import { DIFFICULT_ID, DIFFICULT_ROWS, importDifficult } from './difficult-dataset.ts'
import { inNumbers, parseExactly } from './json-cells.ts'
import { missing, run, withFile } from './programs.ts'
import { hasPosition } from './reader-losses.ts'
import { simplest } from './simplest-geometry.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
})
after(() => portal.close())

const PYTHON = '/usr/bin/python3'

async function download(format: string, parameters: Record<string, string> = {}): Promise<Buffer> {
  const { status, bytes, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/${format}`, {
    order_by: 'id',
    ...parameters
  })
  assert.equal(status, 200, text)
  return bytes
}

/** GDAL takes a text like `-0044-03-15` for a day, and then complains of it. */
const DIGESTIBLE = { select: 'exclude(far_day)' }

interface Feature {
  readonly geometry: Geometry | null
  readonly properties: Readonly<Record<string, unknown>>
}

/** Every layer of a file, as GDAL's own GeoJSON with all digits. */
function readByGdal(path: string): Feature[] {
  const layers = [...run('ogrinfo', ['-ro', '-q', path]).matchAll(/^\d+: (.*?)(?: \(.*\))?$/gm)].map(
    ([, name]) => name ?? ''
  )
  return layers.flatMap((layer) => {
    const lines = run('ogr2ogr', [
      '-f',
      'GeoJSONSeq',
      '/vsistdout/',
      path,
      layer,
      '-lco',
      'RFC7946=NO',
      '-lco',
      'COORDINATE_PRECISION=17',
      '-lco',
      'SIGNIFICANT_FIGURES=17'
    ])
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => parseExactly(line) as Feature)
  })
}

/** Geometry by `id`, pieces of one record put together. */
function geometriesOf(features: readonly Feature[]): ReadonlyMap<number, Geometry | null> {
  const records = Map.groupBy(features, ({ properties }) => Number(properties.id))
  return new Map(
    [...records].map(([id, pieces]) => [
      id,
      simplest(pieces.flatMap(({ geometry }) => (geometry === null ? [] : [printed(inNumbers(geometry) as Geometry)])))
    ])
  )
}

/** It prints fifteen digits of a coordinate: a thousandth of a micrometre. */
const printed = (geometry: Geometry): Geometry =>
  mapPositions(geometry, (position) => position.map((number) => Number(number.toFixed(12)) + 0))

/** An empty geometry is missing in the GeoJSON that GDAL writes. */
const shapeOf = (row: Row, change: (geometry: Geometry) => Geometry = (geometry) => geometry): Geometry | null =>
  isGeometry(row.shape ?? null) && hasPosition(row.shape as Geometry)
    ? simplest([printed(change(row.shape as Geometry))])
    : null

/** How each format keeps heights: FlatGeobuf has one for all or for none, shapefiles are sorted by it. */
const DRAWN: Readonly<Record<string, { readonly file: string; readonly change?: (geometry: Geometry) => Geometry }>> = {
  geojson: { file: 'difficult.geojson' },
  fgb: { file: 'difficult.fgb', change: raised },
  shp: { file: 'difficult.zip' },
  kml: { file: 'difficult.kml' }
}

test('GDAL opens every format of maps and finds the geometries that were imported', async (context) => {
  const why = missing('ogr2ogr', '--version')
  if (why !== undefined) return context.skip(why)
  for (const [format, { file, change }] of Object.entries(DRAWN)) {
    await context.test(format, async () =>
      withFile(file, await download(format, DIGESTIBLE), (path) => {
        const found = geometriesOf(readByGdal(format === 'shp' ? `/vsizip/${path}` : path))
        assert.equal(found.size, DIFFICULT_ROWS.length)
        for (const row of DIFFICULT_ROWS)
          assert.deepEqual(found.get(Number(row.id)), shapeOf(row, change), `record ${row.id}`)
      })
    )
  }
})

test('GDAL finds every digit of 64 bits, every sign and every instant in FlatGeobuf and GeoJSON', async (context) => {
  const why = missing('ogr2ogr', '--version')
  if (why !== undefined) return context.skip(why)
  for (const format of ['fgb', 'geojson']) {
    await context.test(format, async () =>
      withFile(`difficult.${format}`, await download(format, DIGESTIBLE), (path) => {
        const features = readByGdal(path)
        for (const [place, row] of DIFFICULT_ROWS.entries()) {
          const { whole, text, measurement_first: measurement } = features[place]?.properties ?? {}
          assert.deepEqual(
            [whole ?? null, text ?? null],
            [row.whole, typeof row.text === 'string' ? inC(row.text) : null],
            `record ${row.id}`
          )
          assert.ok(isPrinted(measurement, row.measurement_first ?? null), `record ${row.id}: ${String(measurement)}`)
        }
      })
    )
  }
})

/** Texts of programs in C end at NUL. */
function inC(text: string): string {
  return text.split('\0', 1)[0] ?? ''
}

/** Fifteen digits, which make infinities of the largest doubles. */
function isPrinted(found: unknown, double: Cell): boolean {
  if (found === null || found === undefined || typeof double !== 'number') return (found ?? null) === double
  return Math.abs(double) > 1e308 || Math.abs(Number(found) - double) <= 1e-14 * Math.abs(double)
}

test('GDAL draws what GPX knows: points and lines', async (context) => {
  const why = missing('ogr2ogr', '--version')
  if (why !== undefined) return context.skip(why)
  // Its parser gives up on texts of more than some ten thousand bytes.
  await withFile('difficult.gpx', await download('gpx', { select: 'exclude(long_text)' }), (path) => {
    const features = readByGdal(path)
    const drawn = DIFFICULT_ROWS.filter((row) => isGeometry(row.shape ?? null) && hasPosition(row.shape as Geometry))
    assert.equal(
      new Set(features.map(({ properties }) => properties.field_id).filter((id) => id !== undefined)).size,
      drawn.length
    )
    for (const { properties, geometry } of features.filter(({ geometry }) => geometry?.type === 'Point')) {
      const row = DIFFICULT_ROWS[Number(properties.field_id) - 1]
      if (row?.shape !== undefined && isGeometry(row.shape) && row.shape.type === 'Point' && !hasHeights(row.shape))
        assert.deepEqual(inNumbers(geometry), withoutHeights(row.shape))
    }
  })
})

test('pandas reads the CSV as the guide says', async (context) => {
  const why = missing(PYTHON, '-c', 'import pandas')
  if (why !== undefined) return context.skip(why)
  await withFile('difficult.csv', await download('csv'), (path) => {
    const script =
      'import pandas, sys\nframe = pandas.read_csv(sys.argv[1], sep=";", dtype=str, keep_default_na=False)\nprint(frame.to_json(orient="records"))'
    const frame = JSON.parse(run(PYTHON, ['-c', script, path])) as Record<string, string>[]
    assert.equal(frame.length, DIFFICULT_ROWS.length)
    for (const [place, row] of DIFFICULT_ROWS.entries()) {
      assert.deepEqual(
        [frame[place]?.id, frame[place]?.text, frame[place]?.whole],
        [String(row.id), inC(String(row.text ?? '')), row.whole === null ? '' : String(row.whole)]
      )
    }
  })
})

test('LibreOffice opens the spreadsheet and saves the same values', async (context) => {
  const why = missing('soffice', '--version')
  if (why !== undefined) return context.skip(why)
  await withFile('difficult.xlsx', await download('xlsx'), (path, folder) => {
    // Separator, quote, UTF-8, from the first row on, all texts quoted, values as they are shown.
    run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true',
      '--outdir',
      folder,
      path
    ])
    const rows = parse(readFileSync(join(folder, 'difficult.csv')), { delimiter: ';', columns: true }) as Record<
      string,
      string
    >[]
    assert.equal(rows.length, DIFFICULT_ROWS.length)
    for (const [place, row] of DIFFICULT_ROWS.entries()) {
      const { id, code, flag, day, measurement_second: measurement } = rows[place] ?? {}
      assert.deepEqual(
        [id, code, flag, day],
        [String(row.id), row.code, row.flag === null ? '' : String(row.flag).toUpperCase(), row.day ?? '']
      )
      assert.equal(Number(measurement), Number(row.measurement_second))
    }
  })
})
