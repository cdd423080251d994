import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where things lie in a home. */
export interface Home {
  readonly folder: string
  /** The engine's own folder. */
  readonly engine: string
  readonly files: string
  readonly tls: string
  /** Files on their way into the engine. */
  readonly drafts: string
  /** Exports that must be kept until their end. */
  readonly scratch: string
  /** Files uploaded with a request, until its operation runs. */
  readonly uploads: string
  /** Content of the portal's items. */
  readonly itemFiles: string
  /** Files on their way between portals; what is there goes on after a restart. */
  readonly travelling: string
  readonly database: string
  /** The key of sealed values in the database. */
  readonly secretKey: string
  /** Responses that the last server had cached. */
  readonly answers: string
  /** Datasets imported by the demo, so that a removed demo dataset is not imported again. */
  readonly demoMark: string
  /** When and where the last backup was written. */
  readonly lastBackup: string
}

export function homeAt(path: string): Home {
  const folder = resolve(path)
  const inside = (name: string) => join(folder, name)
  return {
    folder,
    engine: inside('engine'),
    files: inside('files'),
    tls: inside('tls'),
    drafts: inside('drafts'),
    scratch: inside('scratch'),
    uploads: inside('uploads'),
    itemFiles: inside('item-files'),
    travelling: inside('travelling'),
    database: inside('control.sqlite'),
    secretKey: inside('secret.key'),
    answers: inside('answers'),
    demoMark: inside('demo.json'),
    lastBackup: inside('last-backup.json')
  }
}

/**
 * Makes the folders in it. Others may pass the home itself, because the engine runs as a separate user; not what lies
 * in it.
 */
export function makeHome(home: Home): void {
  if (statSync(home.folder).uid === process.getuid?.()) chmodSync(home.folder, 0o711)
  for (const folder of [home.files, home.itemFiles, home.tls]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o700)
  }
}
