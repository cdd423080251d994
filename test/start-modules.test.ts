/**
 * What a start loads stays in memory for as long as the server runs, and every start waits for it. What few servers or few
 * requests need is imported by the function that needs it.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')

test('a start of the server loads these packages, and no others', () => {
  // `main.ts` imports `run.ts` when the code cache is on, and `on-demand.ts` the server.
  const { packages } = loadedBy(['src/cli/main.ts', 'src/cli/run.ts', 'src/app/server.ts'])
  assert.deepEqual(packages, [
    '@fastify/busboy',
    'aws4fetch',
    'entities',
    'fastify',
    'flatbuffers',
    'geojson-vt',
    'hyparquet-writer',
    'iconv-lite',
    'kysely',
    'lru-cache',
    'n3',
    'oauth4webapi',
    'otpauth',
    'pbf',
    'pino',
    'proj4',
    'prom-client',
    're2js',
    'unbzip2-stream',
    'uqr',
    'xz-decompress',
    'yauzl'
  ])
})

test("the engine's process loads its own files, and of packages only the one that calls C", () => {
  for (const entry of ['engine-child.ts', 'page-release-thread.ts']) {
    const { files, packages } = loadedBy([`src/clickhouse/process/${entry}`])
    assert.deepEqual(packages, ['ffi-rs'])
    assert.ok(files.length <= 6, `${files}`)
  }
})

/** Files and packages that these files import when they are loaded, however far away; not what functions import later. */
function loadedBy(entries: readonly string[]): { readonly files: string[]; readonly packages: string[] } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const left = [...entries]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const specifier of importsOnLoading(readFileSync(join(root, file), 'utf8'))) {
      const path = pathOf(file, specifier)
      if (path !== undefined) left.push(path)
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

function importsOnLoading(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')
  const patterns = [
    /^[ \t]*(?:import|export)\b(?!\s+type\b)[^'"`;=()]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^[ \t]*import\s*['"]([^'"]+)['"]/gm
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
}

function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}/index.ts`
  if (!specifier.startsWith('.')) return undefined
  const path = normalize(join(dirname(file), specifier))
  assert.ok(existsSync(join(root, path)), `${file} imports ${specifier}`)
  return path.endsWith('.ts') ? path : undefined
}

/** `@owner/name/part` and `name/part` are parts of packages. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
