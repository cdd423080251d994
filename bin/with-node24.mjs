#!/usr/bin/env node
/** `with-node24.mjs SCRIPT …`: runs a script of the project with Node 24, after setting up what is missing. */
import { resolve } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensurePackages, projectRoot, runScript } from './set-up.mjs'

await ensurePackages({ tests: true, demo: true })
ensureWebBuilt()
runScript(resolve(projectRoot, process.argv[2]), process.argv.slice(3))
