/** `loggia …`: the program. */
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Files that Loggia writes belong to its own user; folders that the engine's user must pass are opened one by one.
process.umask(0o077)

// Halves the time until the first line of ours runs. Where the folder cannot be written nothing is kept, and nothing
// else happens.
enableCompileCache(join(resolve(import.meta.dirname, '../..'), 'node_modules/.cache/loggia-code'))

// A reader that stops early (`loggia query … | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

// Imported now, because the code before must have run.
const { run } = await import('./run.ts')
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr
})
// Connections that are kept alive for a next request must not hold the process.
process.exit()
