/**
 * `npm run bench [-- QUESTION …]`: every bar of docs/architecture.md §7 that Explore has, against the raw engine in the
 * same run, on the same rows. Writes bench/README.md. BENCH_ROWS=1000000 makes it quick, and says so in the page. Bars
 * are ratios; the machine is shared.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { untilIdle } from './measure.ts'
import { processTree, startPortal } from './portal.ts'
import { measureExports } from './questions/exports.ts'
import { measureFacets } from './questions/facets.ts'
import { measureImport } from './questions/import.ts'
import { measureRecords } from './questions/records.ts'
import { measureSearch } from './questions/search.ts'
import { measureStart } from './questions/start.ts'
import { startRawEngine } from './raw-engine.ts'
import { type Figure, readFindings, writeFindings, writeReport } from './report.ts'
import { ROWS } from './rows.ts'

const asked = process.argv.slice(2)
const raw = await startRawEngine()
const portal = await startPortal()
const csv = join(portal.home, 'bench.csv')
const questions: Readonly<Record<string, () => Promise<Figure[]>>> = {
  import: () => measureImport(portal, raw, csv),
  records: () => measureRecords(portal, raw),
  facets: () => measureFacets(portal, raw),
  search: () => measureSearch(portal, raw),
  exports: () => measureExports(portal, raw),
  start: () => measureStart(portal)
}
try {
  for (const [name, measure] of Object.entries(questions)) {
    // The other questions need the import.
    if (name !== 'import' && asked.length > 0 && !asked.includes(name)) continue
    await untilIdle(processTree(process.pid).slice(1))
    const figures = await measure()
    for (const figure of figures)
      console.log(`${name}: ${figure.what}: ${figure.value} (bar ${figure.bar}) ${figure.met ? 'met' : 'MISSED'}`)
    writeFindings({ ...readFindings(), [name]: { rows: ROWS, date: new Date().toISOString().slice(0, 10), figures } })
    writeFileSync(
      join(import.meta.dirname, 'README.md'),
      writeReport(readFindings(), { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) })
    )
  }
} finally {
  await portal.stop()
  await raw.stop()
  rmSync(csv, { force: true })
}
