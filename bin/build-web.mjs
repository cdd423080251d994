#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
/**
 * Builds web/ into web/dist: `server/` renders pages in our process, `client/` is sent to browsers. Nothing built is
 * committed: `npm start`, `npm test` and `npm pack` build what is stale.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findNode24, projectRoot } from './set-up.mjs'

const web = join(projectRoot, 'web')
const dist = join(web, 'dist')
const stamp = join(dist, 'built-from')

/**
 * Does nothing when web/dist was built from the same sources, or where there are none (a package from `npm pack`). The
 * build itself runs on Node 24: this may be the Node 20 of a machine that has nothing else.
 */
export function ensureWebBuilt() {
  if (!existsSync(join(web, 'server.ts')) || isBuiltFrom(hashOfSources())) return
  const { status } = spawnSync(findNode24(), [fileURLToPath(import.meta.url)], { stdio: ['ignore', 2, 2] })
  if (status !== 0) {
    process.stderr.write('loggia: the pages could not be built; the messages of the build are above.\n')
    process.exit(1)
  }
}

function isBuiltFrom(sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

async function main() {
  const sources = hashOfSources()
  if (isBuiltFrom(sources)) return
  const started = performance.now()
  // Two commands at once each build a separate folder; the last one stays.
  const folder = join(web, `.dist-${process.pid}`)
  try {
    await buildInto(folder)
    writeFileSync(join(folder, 'built-from'), sources)
    rmSync(dist, { recursive: true, force: true })
    renameSync(folder, dist)
  } catch (error) {
    if (!isBuiltFrom(sources)) throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.stderr.write(`loggia: pages built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

/** The hash of all inputs of the build: components, styles, what they import of src/site, and the versions of the tools. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of ['bin/build-web.mjs', ...sourcesBelow('web'), ...sourcesBelow('src/site')])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectRoot, file)))
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  for (const name of ['maplibre-gl', 'svelte', 'vite', '@sveltejs/vite-plugin-svelte', 'world-atlas'])
    hash.update(`${name} ${packages[`node_modules/${name}`]?.version}\0`)
  return hash.digest('hex')
}

function sourcesBelow(folder) {
  return readdirSync(join(projectRoot, folder), { recursive: true })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => /\.(ts|svelte|css|svg)$/.test(path) && !/\.test\.ts$|^web\/\.?dist/.test(path))
    .sort()
}

function fileOf(packagePath) {
  return fileURLToPath(import.meta.resolve(packagePath))
}

async function buildInto(folder) {
  const { build } = await import('vite')
  const { svelte } = await import('@sveltejs/vite-plugin-svelte')
  mkdirSync(folder, { recursive: true })
  // Hints for people who write plugins, which a busy machine gets.
  const checks = { pluginTimings: false }
  const shared = {
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Files find each other under every base path of the portal.
    base: './',
    plugins: [svelte({ configFile: false, compilerOptions: { css: 'external' } })]
  }
  await build({
    ...shared,
    build: {
      outDir: join(folder, 'client'),
      manifest: 'manifest.json',
      target: 'es2022',
      modulePreload: { polyfill: false },
      // A data: URL would need a hole in the policy.
      assetsInlineLimit: 0,
      // MapLibre is one of 285 kB gzipped; test/site/sizes.test.ts holds the budgets.
      chunkSizeWarningLimit: 1_200,
      rolldownOptions: {
        checks,
        input: {
          page: join(web, 'client/page.ts'),
          styles: join(web, 'styles/index.css'),
          map: join(web, 'client/map/map.ts'),
          // Started by the map from our own origin: it must be a separate file.
          'maplibre-worker': fileOf('maplibre-gl/dist/maplibre-gl-worker.mjs')
        }
      }
    }
  })
  // Outlines of countries (Natural Earth, public domain), which maps are drawn on.
  copyFileSync(fileOf('world-atlas/countries-50m.json'), join(folder, 'ground-coarse.json'))
  copyFileSync(fileOf('world-atlas/countries-10m.json'), join(folder, 'ground-fine.json'))
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: {
      outDir: join(folder, 'server'),
      ssr: join(web, 'server.ts'),
      target: 'node24',
      minify: false,
      rolldownOptions: { checks }
    }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
