import { type Drained, drain } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { RawEngine } from '../raw-engine.ts'
import { type Figure, percent } from '../report.ts'
import { ROWS } from '../rows.ts'

const FORMATS = [
  { format: 'csv', raw: 'CSVWithNames', bar: 0.8 },
  { format: 'jsonl', raw: 'JSONEachRow', bar: 0.8 },
  { format: 'parquet', raw: 'Parquet', bar: 0.9 },
  { format: 'json', raw: 'JSONEachRow', bar: 0.8 },
  { format: 'geojson', raw: 'JSONEachRow', bar: 0.5 }
] as const

/**
 * Written by us from the rows that the engine sends. A shapefile has 2 GiB for the values of all rows: the long text
 * would be half of it.
 */
const WRITTEN = [
  { format: 'xlsx', query: '' },
  { format: 'fgb', query: '' },
  { format: 'shp', query: '?select=exclude(descr)' }
] as const
const WRITTEN_BAR = 80_000

/**
 * Whole exports over HTTP: speed beside the engine's own format of the same rows, first byte, and growth of memory
 * while they run.
 */
export async function measureExports(portal: Portal, raw: RawEngine): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { format, raw: name, bar } of FORMATS) {
    const rawMs = Math.min(
      await raw.drainMs(`SELECT * FROM loggia.plain FORMAT ${name}`),
      await raw.drainMs(`SELECT * FROM loggia.plain FORMAT ${name}`)
    )
    const url = `${portal.url}/catalog/datasets/bench/exports/${format}`
    const first = await drain(url, portal.pids())
    const second = await drain(url, portal.pids())
    const ours = Math.min(first.totalMs, second.totalMs)
    const speed = rawMs / ours
    figures.push({
      what: `export ${format}, speed`,
      bar: `≥ ${percent(bar)} of the raw engine`,
      value: percent(speed),
      met: speed >= bar,
      detail: `${(first.bytes / 1e9).toFixed(2)} GB: ours ${(ours / 1000).toFixed(1)} s; raw ${name} ${(rawMs / 1000).toFixed(1)} s`
    })
    figures.push(...commonFigures(format, [first, second]))
  }
  for (const { format, query } of WRITTEN) figures.push(...(await measureWritten(portal, format, query)))
  return figures
}

async function measureWritten(portal: Portal, format: string, query: string): Promise<Figure[]> {
  const drained = await drain(`${portal.url}/catalog/datasets/bench/exports/${format}${query}`, portal.pids())
  const rowsPerSecond = (ROWS / drained.totalMs) * 1000
  const speed = {
    what: `export ${format}, speed`,
    bar: `≥ ${WRITTEN_BAR.toLocaleString('en')} rows/s`,
    value: `${Math.round(rowsPerSecond).toLocaleString('en')} rows/s`,
    met: rowsPerSecond >= WRITTEN_BAR
  }
  return [
    { ...speed, detail: `${(drained.bytes / 1e9).toFixed(2)} GB in ${(drained.totalMs / 1000).toFixed(1)} s` },
    ...commonFigures(format, [drained])
  ]
}

function commonFigures(format: string, runs: readonly Drained[]): Figure[] {
  const growth = Math.max(...runs.map((run) => run.peakGrowthMb))
  const firstByteMs = Math.min(...runs.map((run) => run.firstByteMs))
  return [
    {
      what: `export ${format}, first byte`,
      bar: '< 200 ms',
      value: `${Math.round(firstByteMs)} ms`,
      met: firstByteMs < 200,
      detail: ''
    },
    {
      what: `export ${format}, memory growth`,
      bar: '< 200 MB',
      value: `${Math.round(growth)} MB`,
      met: growth < 200,
      detail: 'private pages of server and engine, peak over before'
    }
  ]
}
