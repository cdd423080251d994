import type { ParseArgsConfig } from 'node:util'
import { type Config, type EffectiveConfig, readConfig, SETTING_FLAGS, SETTING_NAMES, type SettingName } from '#app'
import { createLog, type Log, type LoggiaError } from '#kit'
import { cliError } from './errors.ts'

export type Options = NonNullable<ParseArgsConfig['options']>

/** One command of the command line. */
export interface Command {
  readonly name: string
  /** After `loggia`, as help shows it; one line each way. */
  readonly usage: readonly string[]
  readonly summary: string
  /** Meaning of each option, in the order of the help. */
  readonly help?: Readonly<Record<string, string>>
  /** Its own options besides the settings. */
  readonly options?: Options
  /** Resolves with the exit code: 0 done, 1 not done. */
  run(call: CommandContext): Promise<number>
}

export interface Output {
  write(text: string): unknown
}

/** The command's input and output. */
export interface CommandContext {
  /** As the audit log calls it: `loggia user create`. */
  readonly command: string
  readonly positionals: readonly string[]
  readonly flags: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The answer: for people and programs. */
  readonly out: Output
  /** Everything said beside the answer. */
  readonly err: Output & { readonly isTTY?: boolean }
}

/** Options that `--help`, settings and all commands share. */
export const COMMON_OPTIONS: Options = {
  help: { type: 'boolean', short: 'h' },
  config: { type: 'string' },
  ...SETTING_FLAGS
}

/** The command was not typed as it should be: exit code 2. */
export function usageError(message: string): LoggiaError {
  return cliError('cli/usage', message)
}

/** The text of an option that takes one. */
export function textFlag({ flags }: CommandContext, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

export function textFlags({ flags }: CommandContext, name: string): string[] {
  const value = flags[name]
  return Array.isArray(value) ? value.map(String) : []
}

export function flagGiven({ flags }: CommandContext, name: string): boolean | undefined {
  const value = flags[name]
  return typeof value === 'boolean' ? value : undefined
}

/** A whole number above zero. */
export function numberFlag(call: CommandContext, name: string): number | undefined {
  const text = textFlag(call, name)
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) throw usageError(`--${name} must be a whole number above 0.`)
  return Number(text)
}

export function effectiveConfig({ flags, environment, err }: CommandContext): EffectiveConfig {
  const effective = readConfig({ flags, environment })
  for (const name of effective.strangers) err.write(`loggia: ${name} is set, but is not a setting of Loggia\n`)
  return effective
}

export interface BriefContext {
  readonly config: Config
  readonly origins: EffectiveConfig['origins']
  readonly log: Log
  /** As the audit log calls it. */
  readonly command: string
  /** Settings on the command line, as they stand there, that only the server of the home can have. */
  readonly given: readonly string[]
}

/** Settings of every command itself, not of the server that uses the home. */
const OF_COMMANDS: readonly SettingName[] = ['home', 'logLevel']

/**
 * Settings and log of a command that is not a server: it speaks of progress to people, so its log keeps to what went
 * wrong. `own`: further settings of this command itself.
 */
export function briefContext(call: CommandContext, own: readonly SettingName[] = []): BriefContext {
  const { config, origins } = effectiveConfig(call)
  const given = SETTING_NAMES.filter(
    (name) => ![...OF_COMMANDS, ...own].includes(name) && origins[name].startsWith('--')
  ).map((name) => origins[name])
  return {
    config,
    origins,
    log: createLog(origins.logLevel === 'default' ? 'warn' : config.logLevel),
    given,
    command: call.command
  }
}
