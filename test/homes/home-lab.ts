/** Homes made once by a real server, and put together from parts as restores, mistakes and crashes do. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Config, type RunningServer, readConfig, startServer } from '#app'
import { silentLog } from '#kit'
import { connectHome } from '../../src/app/home-client.ts'
import type { ImportOrder } from '../../src/app/imports/import-order.ts'

export interface HomeLab {
  readonly folder: string
  config(home: string, settings?: Readonly<Record<string, string | boolean>>): Config
  /** A server on the home for as long as the work takes. */
  withServer<Result>(
    home: string,
    work: (server: LabServer) => Promise<Result>,
    settings?: Readonly<Record<string, string | boolean>>,
    purpose?: 'public' | 'command'
  ): Promise<Result>
  close(): void
}

export interface LabServer {
  readonly server: RunningServer
  load(id: string, rows: number, more?: Partial<ImportOrder>): Promise<void>
  /** Records by dataset, as readers see them. */
  counts(): Promise<Record<string, number>>
}

export function openHomeLab(): HomeLab {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-homes-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const config: HomeLab['config'] = (home, settings = {}) =>
    readConfig({
      flags: {
        home,
        host: '127.0.0.1',
        port: '0',
        'https-port': '0',
        demo: false,
        'engine-memory-mb': '1500',
        ...settings
      }
    }).config
  return {
    folder,
    config,
    withServer: async (home, work, settings, purpose = 'command') => {
      const server = await startServer({
        config: config(home, settings),
        log: silentLog,
        purpose,
        say: () => {}
      })
      try {
        return await work({
          server,
          load: (id, rows, more) => importSmall(server, folder, id, rows, more),
          counts: () => counts(server)
        })
      } finally {
        await server.stop()
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Some records with an id and a name. */
export async function importSmall(
  server: RunningServer,
  folder: string,
  datasetId: string,
  rows = 5,
  more: Partial<ImportOrder> = {}
): Promise<void> {
  const source = join(folder, `${datasetId}.csv`)
  writeFileSync(source, `id,name\n${Array.from({ length: rows }, (_, at) => `${at},${datasetId} ${at}\n`).join('')}`)
  await connectHome(server).import({ source, datasetId, ...more })
}

async function counts(server: RunningServer): Promise<Record<string, number>> {
  const ask = async (path: string) =>
    (
      await fetch(new URL(`/api/explore/v2.1/catalog/datasets${path}`, server.url), {
        headers: { authorization: `Loggia ${server.secret}` }
      })
    ).json() as Promise<any>
  const { results } = await ask('?limit=100&select=dataset_id')
  const found = await Promise.all(
    results.map(async ({ dataset_id: id }: { dataset_id: string }) => [
      id,
      (await ask(`/${id}/records?limit=0`)).total_count
    ])
  )
  return Object.fromEntries(found.toSorted())
}

/** A home from parts of others: `database` and `records` name the homes they come from; nothing: without. */
export function assembleHome(
  target: string,
  parts: {
    readonly database?: string | undefined
    readonly records?: string | undefined
    readonly files?: string | undefined
  }
): void {
  const { database, records, files = records } = parts
  for (const [home, names] of [
    [database, ['control.sqlite', 'secret.key']],
    [records, ['engine']],
    [files, ['files', 'item-files']]
  ] as const) {
    for (const name of names)
      if (home !== undefined && existsSync(join(home, name)))
        cpSync(join(home, name), join(target, name), {
          recursive: true,
          verbatimSymlinks: true,
          preserveTimestamps: true
        })
  }
}

/**
 * Hashes of the files of a home, by path: records, files and control database. Without files that an engine rewrites
 * at every start.
 */
export function fingerprint(home: string): Map<string, string> {
  const kept = [
    join(home, 'engine/data/store'),
    join(home, 'files'),
    join(home, 'item-files'),
    join(home, 'control.sqlite'),
    join(home, 'engine/portal.json')
  ]
  return new Map(
    kept
      .flatMap(listFiles)
      .map((path) => [relative(home, path), createHash('sha256').update(readFileSync(path)).digest('hex')])
  )
}

/** Only the parts of tables: what records consist of. */
export function recordFiles(home: string): Map<string, string> {
  return new Map(
    [...fingerprint(home)].filter(([path]) => /\/all_\d[^/]*\//.test(path) || /^(item-)?files\/\w\w\//.test(path))
  )
}

function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return [path]
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)))
}

/** Folders of the parts of one table, found by its name in the engine's metadata. */
export function partsOf(home: string, table: string): string[] {
  const store = join(home, 'engine/data/store')
  const definitions = listFiles(join(home, 'engine/data')).filter((path) => path.endsWith(`/${table}.sql`))
  const uuids = definitions.flatMap((path) => /UUID '([^']+)'/.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
  return [...new Set(uuids)].flatMap((uuid) => {
    const folder = join(store, uuid.slice(0, 3), uuid)
    return existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.startsWith('all_'))
          .map((name) => join(folder, name))
      : []
  })
}
