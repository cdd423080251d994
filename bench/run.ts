/**
 * `npm run bench`: every bar of docs/architecture.md §7 that Explore has, against the raw engine in the same run, on the same rows.
 * Writes bench/README.md. BENCH_ROWS=1000000 makes it quick, and says so in the page. Bars are ratios; the machine is shared.
 */
import { writeFileSync, rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { memoryMb, untilIdle } from './measure.ts'
import { processTree, startPortal } from './portal.ts'
import { measureExports } from './questions/exports.ts'
import { measureFacets } from './questions/facets.ts'
import { measureImport } from './questions/import.ts'
import { measureRecords } from './questions/records.ts'
import { measureSearch } from './questions/search.ts'
import { measureStart } from './questions/start.ts'
import { writeReport, type Figure } from './report.ts'
import { startRawEngine } from './raw-engine.ts'
import { ROWS } from './rows.ts'

const raw = await startRawEngine()
const portal = await startPortal()
const csv = join(portal.home, 'bench.csv')
const figures: Figure[] = []
try {
  for (const [name, question] of Object.entries({
    import: () => measureImport(portal, raw, csv),
    records: () => measureRecords(portal, raw),
    facets: () => measureFacets(portal, raw),
    search: () => measureSearch(portal, raw),
    exports: () => measureExports(portal, raw),
    start: () => measureStart(portal)
  })) {
    await untilIdle(processTree(process.pid).slice(1))
    const found = await question()
    for (const figure of found) console.log(`${name}: ${figure.what}: ${figure.value} (bar ${figure.bar}) ${figure.met ? 'met' : 'MISSED'}`)
    figures.push(...found)
  }
  const page = writeReport(figures, { rows: ROWS, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), date: new Date().toISOString().slice(0, 10) })
  writeFileSync(join(import.meta.dirname, 'README.md'), page)
  console.log(`memory at the end: ${Math.round(memoryMb(portal.pids()))} MB; bench/README.md is written`)
} finally {
  await portal.stop()
  await raw.stop()
  rmSync(csv, { force: true })
}
