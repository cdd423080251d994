import { type CommandContext, textFlag, usageError } from './command.ts'

/** Options of everything that runs on a schedule. */
export const SCHEDULE_HELP = {
  '--at HH:MM,…': 'times of the day',
  '--days D': 'with --at: mon-fri, sat,sun; every day without it',
  '--timezone Z': 'with --at: of the IANA database; UTC without it'
} as const

export const SCHEDULE_OPTIONS = {
  every: { type: 'string' },
  at: { type: 'string' },
  days: { type: 'string' },
  timezone: { type: 'string' },
  'max-vanished': { type: 'string' }
} as const

export function readScheduleFlags(call: CommandContext) {
  return {
    every: textFlag(call, 'every'),
    at: textFlag(call, 'at'),
    days: textFlag(call, 'days'),
    timezone: textFlag(call, 'timezone')
  }
}

/** A percentage from 0 to 100. */
export function readMaxVanished(call: CommandContext, byDefault: string): number {
  const percent = textFlag(call, 'max-vanished') ?? byDefault
  if (!/^\d{1,3}$/.test(percent)) throw usageError('--max-vanished is a percentage from 0 to 100.')
  return Number(percent)
}
