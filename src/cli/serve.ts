import { type RunningServer, startServer } from '#app'
import { createLog } from '#kit'
import { type Command, effectiveConfig, usageError } from './command.ts'

export const serve: Command = {
  name: 'serve',
  usage: ['[--home DIR] [--port 8080] [--https-port 8443] [--host ADDRESS] [--no-demo] [--config FILE]'],
  summary: 'open the portal; an empty home is filled with the demo catalog',
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia serve` takes options only.')
    const { config } = effectiveConfig(call)
    const log = createLog(config.logLevel)
    // Handled from the beginning: a signal during the start ends it in order, and a second time ends it at once.
    const signalled = nextSignal()
    const server = await startServer({ config, log, purpose: 'public', say: (line) => call.out.write(`${line}\n`) })
    const signal = await signalled
    call.out.write(
      `${signal}: closing; requests in progress may take ${config.shutdownMs / 1000} s. Again to end at once.\n`
    )
    await orImpatience(server)
    call.out.write('Closed.\n')
    return 0
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, resolve)
  return promise
}

/** A second signal ends the process; what is committed is safe, and the next start cleans up. */
async function orImpatience(server: RunningServer): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))
  await server.stop()
}
