import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PortalClient } from '../client/portal-client.ts'
import { isOfFile } from '../clone/fetch-files.ts'
import { type Loss, loss } from '../clone/losses.ts'
import type { Json } from '../clone/remote-dataset.ts'
import type { PublishedSettings } from './publishing-api.ts'
import { schemaOfSettings } from './schema-of-settings.ts'
import { uploadedFileOf } from './source-address.ts'

const SETTINGS = 'settings.json'
const SCHEMA = 'schema.json'

export interface OriginalsOptions {
  /** Folder of all datasets. */
  readonly folder: string
  /** Of the Explore API; empty for a dataset that is not published. */
  readonly fields: readonly Json[]
  readonly signal: AbortSignal
}

/**
 * Writes the settings of a dataset, a schema made from them and its uploaded files into a folder of its own. A file is
 * fetched again when its resource has changed. Errors: those of the client; a file that cannot be fetched is a loss.
 */
export async function keepOriginals(
  client: PortalClient,
  settings: PublishedSettings,
  { folder, fields, signal }: OriginalsOptions
): Promise<Loss[]> {
  const own = join(folder, fileName(settings.datasetId))
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const before = statesIn(join(own, SETTINGS))
  const kept: Record<string, string> = {}
  const losses: Loss[] = []
  for (const resource of settings.resources) {
    const file = uploadedFileOf(resource)
    if (file === undefined) continue
    const path = join(own, `${fileName(String(resource['uid'] ?? 'file'))}-${fileName(file.name)}`)
    const state = stateOf(resource)
    if (existsSync(path) && before.get(basename(path)) === state) {
      kept[basename(path)] = state
      continue
    }
    try {
      await fetchFile(
        client,
        `/datasets/${encodeURIComponent(settings.uid)}/resources/files/${encodeURIComponent(file.uid)}/download/`,
        path,
        signal
      )
      kept[basename(path)] = state
    } catch (error) {
      if (signal.aborted || !isOfFile(error)) throw error
      losses.push(loss('file', `The original ${file.name} is missing: ${(error as Error).message}`))
    }
  }
  if (fields.length > 0) writeJson(join(own, SCHEMA), schemaOfSettings(settings, fields))
  // Last: it says which files are complete.
  writeJson(join(own, SETTINGS), { ...settings, files: kept })
  return losses
}

/** Complete under its own name, or not there. */
async function fetchFile(client: PortalClient, address: string, path: string, signal: AbortSignal): Promise<void> {
  const part = `${path}.part`
  await client.read(address, {}, (body) => pipeline(body, createWriteStream(part, { mode: 0o600 }), { signal }))
  renameSync(part, path)
}

/** Another upload is another file, also where the portal does not say when the resource changed. */
function stateOf(resource: Json): string {
  return JSON.stringify([resource['updated_at'] ?? null, uploadedFileOf(resource)?.uid ?? null])
}

/** Of which resources the files are, by their names. */
function statesIn(path: string): Map<string, string> {
  try {
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files?: Readonly<Record<string, string>> }
    return new Map(Object.entries(files ?? {}))
  } catch {
    return new Map()
  }
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(`${path}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

/** File systems take 255 bytes of a name; two of these are in one. */
const MAX_NAME_BYTES = 110

/** A name from outside as the name of a file here: its end, which says the format. */
function fileName(name: string): string {
  let plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '')
  while (Buffer.byteLength(plain) > MAX_NAME_BYTES) plain = [...plain].slice(1).join('')
  return plain || 'file'
}
