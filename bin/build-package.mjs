#!/usr/bin/env node
/**
 * `npm pack` puts dist/ into the package instead of src/: Node strips types nowhere below node_modules
 * (ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING), so there the same files lie without types, beside a package.json that
 * leads `#engine` and the other doors to them. `--clean` removes dist/ again.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { projectRoot } from './set-up.mjs'

const dist = join(projectRoot, 'dist')
rmSync(dist, { recursive: true, force: true })
if (!process.argv.includes('--clean')) {
  const { status } = spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/typescript/bin/tsc'), '-p', join(projectRoot, 'tsconfig.package.json')],
    { stdio: 'inherit' }
  )
  if (status !== 0) process.exit(status ?? 1)
  // Files that modules read: tables, a WebAssembly module, files of the demo.
  cpSync(join(projectRoot, 'src'), join(dist, 'src'), { recursive: true, filter: (path) => extname(path) !== '.ts' })
  ensureWebBuilt()
  cpSync(join(projectRoot, 'web/dist'), join(dist, 'web/dist'), { recursive: true })
  const { name, version, type, imports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const doors = Object.fromEntries(Object.entries(imports).map(([door, path]) => [door, path.replace(/\.ts$/, '.js')]))
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ name, version, type, imports: doors }, null, 2)}\n`)
}
