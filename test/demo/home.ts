/** A home with the whole demo catalog, filled once and then kept under node_modules/.cache, because filling it takes longer than most tests. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_CATALOG } from '../../src/app/demo/catalog.ts'
import { projectRoot, serve } from './loggia-process.ts'

const cache = join(projectRoot, 'node_modules/.cache/loggia-demo')
const FILL_LIMIT_MS = 300_000

/** Everything that decides what a filled home holds. */
const SOURCES = ['src/{app,catalog,engine,events,ingest,query,schema,store}/**/*.ts', 'src/app/demo/files/*', 'package-lock.json']

/** A copy of the filled home at `folder`, which must not exist. */
export async function copyDemoHome(folder: string): Promise<void> {
  cpSync(await filledHome(), folder, { recursive: true, verbatimSymlinks: true })
}

async function filledHome(): Promise<string> {
  const kept = join(cache, fingerprint())
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  // Beside the final place and renamed: another test run may fill one at the same time, and an interrupted one must not be taken for whole.
  const filling = `${kept}.${process.pid}`
  try {
    await fill(filling)
    rmSync(join(filling, 'server.json'), { force: true })
    renameSync(filling, kept)
  } catch (error) {
    rmSync(filling, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}

async function fill(home: string): Promise<void> {
  console.log('filling a home with the demo catalog; the next runs use it again …')
  const startedAt = performance.now()
  const loggia = await serve(home, { LOGGIA_DEMO: 'true' })
  try {
    while (importedIn(home) < DEMO_CATALOG.length) {
      if (loggia.child.exitCode !== null || performance.now() - startedAt > FILL_LIMIT_MS) throw new Error(`the demo catalog was not imported:\n${loggia.output()}`)
      await pause(100)
    }
  } finally {
    await loggia.stop()
  }
  console.log(`filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function importedIn(home: string): number {
  const mark = join(home, 'demo.json')
  return existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as { imported: string[] }).imported.length : 0
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: projectRoot }).filter((name) => !name.endsWith('.test.ts')).sort()) hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex').slice(0, 16)
}
