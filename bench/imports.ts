/**
 * `node bin/with-node24.mjs bench/imports.ts [FORMAT …]`: import of the same BENCH_ROWS records (300,000) of twelve columns
 * in each format, in turn with another reader of it: DuckDB (npm) makes a table of it, GDAL (`ogr2ogr`) reads it into
 * memory. Neither infers types over the whole file, nor sorts, indexes and keeps the records, as an import does: *read* is
 * the part of the import that they do as well. Prints a table for bench/imports.md: median seconds of ROUNDS (3), and of the
 * processor time of all processes of each, which other work on the machine hardly changes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openIngestLab } from '../test/ingest/ingest-lab.ts'
import { median, timeMs } from './measure.ts'
import { processTree } from './portal.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 300_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-imports-'))
const file = (name: string): string => join(folder, name)

const SELECT = `SELECT i AS id, 'Station ' || (i % 4000) || ' Rue de l''Église' AS name,
  ['oak', 'ash', 'linden', 'maple tree', 'plane'][1 + (hash(i) % 5)::INT] AS species, (hash(i * 3) % 100000) / 100.0 AS height,
  (hash(i * 7) % 3000)::INT AS girth, (DATE '2015-01-01' + (hash(i * 11) % 3650)::INT)::DATE AS planted,
  TIMESTAMP '2020-01-01' + to_seconds((hash(i * 13) % 100000000)::INT) AS seen, hash(i * 17) % 2 = 0 AS protected,
  CASE WHEN hash(i * 19) % 10 = 0 THEN NULL ELSE 'Note about "' || md5(i::VARCHAR) || '", checked' END AS note,
  round(2.2 + (hash(i * 23) % 200000) / 1000000.0, 6) AS lon, round(48.8 + (hash(i * 29) % 100000) / 1000000.0, 6) AS lat,
  'FR-' || (hash(i * 31) % 96) AS dept FROM range(${ROWS}) r(i)`

/** How DuckDB writes and reads a format. */
const DUCKDB: Readonly<Record<string, { readonly write: string; readonly read: string }>> = {
  csv: { write: 'HEADER', read: 'read_csv' },
  jsonl: { write: 'FORMAT json', read: 'read_json' },
  json: { write: 'FORMAT json, ARRAY true', read: 'read_json' },
  parquet: { write: 'FORMAT parquet', read: 'read_parquet' }
}
/** Drivers of GDAL by extension, with their options for writing. */
const GDAL: Readonly<Record<string, readonly string[]>> = {
  geojson: ['GeoJSON'],
  fgb: ['FlatGeobuf'],
  gpkg: ['GPKG'],
  shz: ['ESRI Shapefile'],
  kml: ['KML'],
  gml: ['GML'],
  gpx: ['GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES', '-nln', 'waypoints'],
  xlsx: ['XLSX'],
  ods: ['ODS']
}
const POINTS = ['AUTODETECT_TYPE=YES', 'X_POSSIBLE_NAMES=lon', 'Y_POSSIBLE_NAMES=lat', 'KEEP_GEOM_COLUMNS=NO']

function gdal(...order: readonly string[]): void {
  const { status, stderr } = spawnSync('ogr2ogr', order, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Clock ticks of Linux are hundredths of a second; fields 14 to 17 of proc_pid_stat(5), counted after the name. */
function processorMs(): number {
  const ticks = processTree(process.pid).map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // Of this process the children too that have ended: GDAL.
    return fields.slice(11, pid === process.pid ? 15 : 13).reduce((sum, each) => sum + Number(each), 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

interface Taken {
  readonly ms: number
  readonly processorMs: number
  /** Only of ours. */
  readonly readMs?: number
}

async function take(work: () => Promise<number | undefined> | undefined): Promise<Taken> {
  const before = processorMs()
  let readMs: number | undefined
  const ms = await timeMs(async () => {
    readMs = await work()
  })
  return { ms, processorMs: processorMs() - before, ...(readMs !== undefined && { readMs }) }
}

const seconds = (list: readonly number[]): string => (median(list) / 1_000).toFixed(1)
const ratio = (ours: readonly number[], other: readonly number[]): string => (median(ours) / median(other)).toFixed(1)

const lab = await openIngestLab()
const duck = await (await DuckDBInstance.create(':memory:')).connect()
try {
  const asked = process.argv.slice(2)
  const formats = [...Object.keys(DUCKDB), ...Object.keys(GDAL)].filter(
    (each) => asked.length === 0 || asked.includes(each)
  )
  await duck.run(`COPY (${SELECT}) TO '${file('t.csv')}' (HEADER)`)
  gdal(
    '-f',
    'GPKG',
    file('points.gpkg'),
    file('t.csv'),
    ...POINTS.flatMap((each) => ['-oo', each]),
    '-nln',
    't',
    '-a_srs',
    'EPSG:4326'
  )
  console.log(`${ROWS} records, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)} at the start`)
  console.log(
    '| format | MB | other reader | its time, s (processor) | import, s (processor) | read, s | import ×, read × | processor × |'
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const format of formats) {
    const path = file(`t.${format}`)
    const ofDuckdb = DUCKDB[format]
    if (ofDuckdb !== undefined) await duck.run(`COPY (${SELECT}) TO '${path}' (${ofDuckdb.write})`)
    else if (!existsSync(path))
      gdal('-f', ...GDAL[format]!.slice(0, 1), path, file('points.gpkg'), ...GDAL[format]!.slice(1))
    const others: Taken[] = []
    const ours: Taken[] = []
    for (let round = 0; round < ROUNDS; round++) {
      others.push(
        await take(async () => {
          if (ofDuckdb === undefined) gdal('-f', 'Memory', 'm', path)
          else await duck.run(`CREATE OR REPLACE TABLE t AS SELECT * FROM ${ofDuckdb.read}('${path}')`)
          return undefined
        })
      )
      ours.push(await take(async () => (await lab.import(path)).ms['read']))
    }
    const [other, own] = [others, ours].map((each) => each.map(({ ms }) => ms)) as [number[], number[]]
    const [otherCpu, ownCpu] = [others, ours].map((each) => each.map((one) => one.processorMs)) as [number[], number[]]
    const read = ours.map(({ readMs }) => readMs ?? 0)
    console.log(
      `| ${format} | ${Math.round(statSync(path).size / 1e6)} | ${ofDuckdb === undefined ? 'GDAL' : 'DuckDB'} | ${seconds(other)} (${seconds(otherCpu)}) | ${seconds(own)} (${seconds(ownCpu)}) | ${seconds(read)} | ${ratio(own, other)}, ${ratio(read, other)} | ${ratio(ownCpu, otherCpu)} |`
    )
    rmSync(path, { force: true })
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
} finally {
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
}
