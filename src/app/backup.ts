import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { type Catalog, createCatalog } from '#catalog'
import { BACKUP_FOLDER } from '#clickhouse'
import type { Engine } from '#engine'
import { type LoggiaError, randomBase36 } from '#kit'
import { openStore, type Store } from '#store'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import type { Home } from './home.ts'
import { RELEASE } from './release.ts'
import type { SweepHolds } from './sweep-holds.ts'

/** Description of a backup; written last, so an interrupted backup has none. */
export interface BackupManifest {
  readonly release: string
  readonly portal: string
  readonly revision: number
  readonly madeAt: string
  readonly tables: number
}

/** The last backup of a home. */
export interface LastBackup {
  readonly madeAt: string
  readonly folder: string
}

export const MANIFEST_FILE = 'backup.json'
/** In a backup: what the engine's BACKUP has written. */
export const RECORDS_FOLDER = 'records'
/** Copied as they are. */
export const COPIED = ['secret.key', 'demo.json', 'tls', 'files', 'item-files'] as const

export interface BackupParts {
  readonly config: Pick<Config, 'storeUrl' | 'clickhouseUrl'>
  readonly home: Home
  readonly store: Pick<Store, 'copyTo'>
  readonly engine: Pick<Engine, 'versions'>
  readonly catalog: Pick<Catalog, 'versionTables'>
  readonly holds: SweepHolds
}

export interface BackupWatch {
  readonly onStep: (what: string) => void
}

/**
 * Writes a copy of the portal at one moment to a new folder, beside readers and imports. The control database is copied
 * first: the tables and files that it names never change, and nothing is swept away until they are copied. Errors:
 * `app/cannot-back-up`.
 */
export async function backUp(parts: BackupParts, folder: string, { onStep }: BackupWatch): Promise<BackupManifest> {
  const { config, holds } = parts
  if (config.storeUrl !== null || config.clickhouseUrl !== null)
    throw refused(
      'A control database on PostgreSQL and records in a ClickHouse server are backed up by their own means, at one moment; files/ and item-files/ of the home belong to it.'
    )
  if (!isAbsolute(folder) || existsSync(folder))
    throw refused(`${folder} exists already. A backup goes into a new folder.`)
  if (!existsSync(dirname(folder))) throw refused(`${dirname(folder)} does not exist.`)
  return holds.during(async () => {
    await mkdir(folder, { mode: 0o700 })
    try {
      const manifest = await write(parts, folder, onStep)
      await noteBackup(parts.home, manifest, folder)
      return manifest
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
}

async function write(
  { home, store, engine }: BackupParts,
  folder: string,
  onStep: (what: string) => void
): Promise<BackupManifest> {
  onStep('control database')
  const database = join(folder, basename(home.database))
  await store.copyTo(database)
  const { tables, portal, revision } = await readCopy(database, home)
  if (tables.length > 0) {
    onStep(`records of ${tables.length} tables`)
    await copyRecords(home, engine, tables, join(folder, RECORDS_FOLDER))
  }
  for (const name of COPIED) {
    if (!existsSync(join(home.folder, name))) continue
    onStep(name)
    await cp(join(home.folder, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/\/(drafts|portal\.json(\.new)?)$/.test(path)
    })
  }
  const manifest: BackupManifest = {
    release: RELEASE,
    portal,
    revision,
    madeAt: new Date().toISOString(),
    tables: tables.length
  }
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  return manifest
}

/** For the page about the portal's health: written to its end, because half of it would be read as none. */
async function noteBackup(home: Home, { madeAt }: BackupManifest, folder: string): Promise<void> {
  const note: LastBackup = { madeAt, folder }
  await writeFile(`${home.lastBackup}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${home.lastBackup}.new`, home.lastBackup)
}

async function readCopy(file: string, home: Home) {
  const copy = await openStore({ file })
  try {
    const catalog = createCatalog({ store: copy, filesFolder: home.files })
    const tables = [...(await catalog.versionTables())]
      .filter(([, state]) => state === 'current')
      .map(([table]) => table)
    return { tables, ...(await catalog.lineage()) }
  } finally {
    await copy.close()
  }
}

/** The engine writes into its own folder, as its own user; from there the files are moved. */
async function copyRecords(
  home: Home,
  engine: BackupParts['engine'],
  tables: readonly string[],
  target: string
): Promise<void> {
  const folder = join(home.engine, BACKUP_FOLDER)
  // Remains of a backup whose process was killed; only backups write here.
  for (const name of (await readdir(folder)).filter((each) => /^[0-9a-z]{12}$/.test(each)))
    await rm(join(folder, name), { recursive: true, force: true })
  const name = randomBase36(12)
  await engine.versions.backUp(tables, name)
  await move(join(folder, name), target)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true, preserveTimestamps: true })
    await rm(from, { recursive: true })
  }
}

function refused(message: string): LoggiaError {
  return appError('app/cannot-back-up', message)
}
