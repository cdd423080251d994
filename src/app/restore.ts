import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_FOLDER } from '#clickhouse'
import { type Log, type LoggiaError, randomBase36 } from '#kit'
import { openStore, readLineage } from '#store'
import { type BackupManifest, COPIED, MANIFEST_FILE, RECORDS_FOLDER } from './backup.ts'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import { type Home, homeAt, makeHome } from './home.ts'
import { writeMark } from './lineage/file-mark.ts'
import { markFiles } from './lineage/marks.ts'
import { startOwn } from './open-engine.ts'
import { inWords } from './system-error.ts'
import { takeHome } from './take-home.ts'

export interface RestoreOptions {
  readonly config: Config
  readonly log: Log
  /** Result of `backUp`. */
  readonly folder: string
}

/**
 * Makes a home of a backup. The home must be new: nothing is ever written over. Errors: `app/cannot-restore`, and those
 * of home and engine.
 */
export function restore(options: RestoreOptions): Promise<BackupManifest> {
  return inWords(() => restoreHome(options))
}

async function restoreHome({ config, log, folder }: RestoreOptions): Promise<BackupManifest> {
  const manifest = readManifest(folder)
  const home = homeAt(config.home)
  if (config.storeUrl !== null || config.clickhouseUrl !== null)
    throw refused('A backup is restored to a home with a control database and its own engine.')
  const occupied = [home.database, home.engine, ...COPIED.map((name) => join(home.folder, name))].find(existsSync)
  if (occupied !== undefined) throw refused(`${occupied} exists already. A backup is restored to a new home.`)
  const lock = await takeHome(home.folder, undefined)
  try {
    for (const name of COPIED)
      if (existsSync(join(folder, name)))
        cpSync(join(folder, name), join(home.folder, name), { recursive: true, preserveTimestamps: true })
    makeHome(home)
    await restoreRecords(home, config, log, folder)
    // Last: without a control database no start opens an incomplete restore as a portal.
    cpSync(join(folder, 'control.sqlite'), home.database)
    await mark(home)
    return manifest
  } finally {
    lock.release()
  }
}

async function restoreRecords(home: Home, config: Config, log: Log, folder: string): Promise<void> {
  const name = randomBase36(12)
  const backups = join(home.engine, BACKUP_FOLDER)
  mkdirSync(backups, { recursive: true })
  const there = existsSync(join(folder, RECORDS_FOLDER))
  // Before the engine starts: it contains everything in its folder.
  if (there) cpSync(join(folder, RECORDS_FOLDER), join(backups, name), { recursive: true, preserveTimestamps: true })
  const records = await startOwn(config, home, log)
  try {
    if (there) await records.engineFor().versions.restore(name)
  } finally {
    await records.stop()
  }
  rmSync(join(backups, name), { recursive: true, force: true })
}

async function mark(home: Home): Promise<void> {
  const store = await openStore({ file: home.database })
  try {
    const lineage = await readLineage(store.db)
    writeMark(home.engine, { ...lineage, settled: true })
    markFiles(home, lineage)
  } finally {
    await store.close()
  }
}

function readManifest(folder: string): BackupManifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as BackupManifest
  } catch (cause) {
    throw appError(
      'app/cannot-restore',
      `${folder} is not a whole backup of Loggia: it has no ${MANIFEST_FILE} that can be read.`,
      { cause }
    )
  }
}

function refused(message: string): LoggiaError {
  return appError('app/cannot-restore', message)
}
