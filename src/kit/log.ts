import { pino } from 'pino'

/** The log as rooms see it; one line of JSON per entry on standard error. */
export interface Log {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Standard error, because the command line's answers own standard output. */
export function createLog(level: LogLevel): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true })
  )
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
