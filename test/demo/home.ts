/**
 * A home with the whole demo catalog, filled once and then kept under node_modules/.cache, because filling it takes
 * longer than most tests.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_CATALOG } from '../../src/demo/catalog.ts'
import { projectRoot, serve } from './loggia-process.ts'

const cache = join(projectRoot, 'node_modules/.cache/loggia-demo')
const FILL_LIMIT_MS = 300_000
/** Homes of other states of the sources go after this long: another checkout may use them. */
const KEEP_MS = 3_600_000

/** The inputs that determine the content of a filled home. */
const SOURCES = [
  'src/{demo,app/imports}/**/*',
  'src/{catalog,ingest,schema,store}/**/*.ts',
  'src/engine/{layout,topology}/**/*.ts',
  'src/engine/*.ts',
  'package-lock.json'
]

/** A copy of the filled home at `folder`, which must not exist. */
export async function copyDemoHome(folder: string): Promise<void> {
  // The engine's links from folder to folder are relative and must stay so.
  cpSync(await filledHome(), folder, { recursive: true, verbatimSymlinks: true })
}

/** Test files run side by side: one of them fills, the others wait for it. */
async function filledHome(): Promise<string> {
  const kept = join(cache, fingerprint())
  const lock = `${kept}.lock`
  mkdirSync(cache, { recursive: true })
  for (;;) {
    if (existsSync(kept)) return kept
    if (takeLock(lock)) break
    await pause(200)
  }
  try {
    if (!existsSync(kept)) await fillInto(kept)
    return kept
  } finally {
    rmSync(lock, { force: true })
  }
}

/** False while a process that lives holds it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    // Just made, not written yet, or already gone: look again.
    if (holder !== 0 && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Beside the final place and renamed: what was interrupted must not be taken for whole. */
async function fillInto(kept: string): Promise<void> {
  const filling = `${kept}.filling`
  rmSync(filling, { recursive: true, force: true })
  await fill(filling)
  rmSync(join(filling, 'server.json'), { force: true })
  renameSync(filling, kept)
  for (const other of readdirSync(cache).map((name) => join(cache, name))) {
    if (other !== kept && !other.endsWith('.lock') && Date.now() - statSync(other).mtimeMs > KEEP_MS)
      rmSync(other, { recursive: true, force: true })
  }
}

async function fill(home: string): Promise<void> {
  console.log('filling a home with the demo catalog; the next runs use it again …')
  const startedAt = performance.now()
  const loggia = await serve(home, { LOGGIA_DEMO: 'true' })
  try {
    while (importedIn(home) < DEMO_CATALOG.length) {
      if (loggia.child.exitCode !== null || performance.now() - startedAt > FILL_LIMIT_MS)
        throw new Error(`the demo catalog was not imported:\n${loggia.output()}`)
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
  for (const file of sourceFiles()) hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex').slice(0, 16)
}

function sourceFiles(): string[] {
  return globSync(SOURCES, { cwd: projectRoot })
    .filter((file) => !/\.(test|contract)\.ts$/.test(file) && statSync(join(projectRoot, file)).isFile())
    .sort()
}
