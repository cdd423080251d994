/** What browsers load: compressed sizes have budgets, so that pages stay quick on slow networks. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'

const CLIENT = join(import.meta.dirname, '../../web/dist/client')
const skip = existsSync(join(CLIENT, 'manifest.json')) ? false : 'the pages are not built'

interface Entry {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
}

/** A script with what it imports at once. */
function sizeOf(manifest: Readonly<Record<string, Entry>>, key: string, seen = new Set<string>()): number {
  const entry = manifest[key]
  if (entry === undefined || seen.has(key)) return 0
  seen.add(key)
  const own = gzipSync(readFileSync(join(CLIENT, entry.file)), { level: 9 }).length
  return own + (entry.imports ?? []).reduce((sum, each) => sum + sizeOf(manifest, each, seen), 0)
}

test('scripts and styles keep to their budgets', { skip }, () => {
  const manifest = JSON.parse(readFileSync(join(CLIENT, 'manifest.json'), 'utf8')) as Record<string, Entry>
  const size = (key: string): number => sizeOf(manifest, key)
  const worker = Object.keys(manifest).find((key) => manifest[key]?.name === 'maplibre-worker') ?? ''
  // Catalog, information, table, chart and console have one script: the smallest of their budgets is 30 kB.
  assert.ok(size('client/page.ts') <= 30_000, `page ${size('client/page.ts')}`)
  assert.ok(size('styles/index.css') <= 20_000, `styles ${size('styles/index.css')}`)
  const map = size('client/page.ts') + size('client/map/map.ts') + size(worker)
  assert.ok(map <= 480_000, `map ${map}`)
})
