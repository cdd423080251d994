#!/usr/bin/env node
import { join } from 'node:path'
import { ensurePackages, projectRoot, runScript } from './set-up.mjs'

await ensurePackages({ tests: false })
runScript(join(projectRoot, 'src/cli/main.ts'), process.argv.slice(2))
