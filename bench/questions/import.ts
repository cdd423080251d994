import { createReadStream, statSync } from 'node:fs'
import { timeMs } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { RawEngine } from '../raw-engine.ts'
import { type Figure, percent } from '../report.ts'
import { COLUMNS, SELECT_ROWS } from '../rows.ts'
import { createVersionForRaw } from '../version-table.ts'

/**
 * How fast is a large CSV in, types inferred over the whole file? The bar's raw side is the engine's typed insert of
 * the same file into the same table: same columns, key and indexes, types known beforehand. The plain table without any
 * index is reported beside it.
 */
export async function measureImport(portal: Portal, raw: RawEngine, csv: string): Promise<Figure[]> {
  await raw.writeFile(`${SELECT_ROWS} FORMAT CSVWithNames`, csv)
  await raw.execute(
    `CREATE TABLE loggia.plain (${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')}) ENGINE = MergeTree ORDER BY id`
  )
  const plainMs = await timeMs(() =>
    raw.execute('INSERT INTO loggia.plain FORMAT CSVWithNames', createReadStream(csv, { highWaterMark: 1 << 20 }))
  )
  const sameMs = await createVersionForRaw(raw, csv)
  const oursMs = await timeMs(() => portal.importFile(csv, 'bench', '--title', 'Bench'))
  const gigabytes = statSync(csv).size / 1e9
  const speed = sameMs / oursMs
  return [
    {
      what: 'import of a CSV, types inferred over the whole file',
      bar: '≥ 50 % of the raw typed insert',
      value: percent(speed),
      met: speed >= 0.5,
      detail: `${gigabytes.toFixed(2)} GB: ours ${(oursMs / 1000).toFixed(1)} s; raw into the same layout ${(sameMs / 1000).toFixed(1)} s, into a plain table ${(plainMs / 1000).toFixed(1)} s`
    }
  ]
}
