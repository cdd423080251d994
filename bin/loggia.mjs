#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensurePackages, projectRoot, runScript } from './set-up.mjs'

const [command, ...options] = process.argv.slice(2)
// The demo is a matter of `serve`; a configuration file that switches it off is read later, by Loggia itself.
const demo =
  command === 'serve' && !options.includes('--no-demo') && !/^(false|no|off|0)$/i.test(process.env.LOGGIA_DEMO ?? '')
await ensurePackages({ tests: false, demo })
if (command === 'serve') ensureWebBuilt()
// A clone runs its sources as they stand; a package from `npm pack` has them without types (build-package.mjs).
const source = join(projectRoot, 'src/cli/main.ts')
runScript(existsSync(source) ? source : join(projectRoot, 'dist/src/cli/main.js'), process.argv.slice(2))
