/** `loggia …`: the program. */
import { run } from './run.ts'

// What Loggia writes is its own user's; folders that the engine's user must pass are opened one by one.
process.umask(0o077)

// A reader that has seen enough (`loggia query … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await run(process.argv.slice(2), { environment: process.env, out: process.stdout, err: process.stderr })
// Connections that are kept alive for a next request must not hold the process.
process.exit()
