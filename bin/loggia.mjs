#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensurePackages, projectRoot, runScript } from './set-up.mjs'

await ensurePackages({ tests: false })
if (process.argv[2] === 'serve') ensureWebBuilt()
// A clone runs its sources as they stand; a package from `npm pack` has them without types (build-package.mjs).
const source = join(projectRoot, 'src/cli/main.ts')
runScript(existsSync(source) ? source : join(projectRoot, 'dist/src/cli/main.js'), process.argv.slice(2))
