import { readFileSync } from 'node:fs'
import { configError } from './errors.ts'
import { type Config, environmentName, publicName, SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts'

/** Where settings come from; later ones win: defaults, file, environment, flags. */
export interface ConfigSources {
  /** By public name (`https-port`); what is undefined was not given. `config` names the file. */
  readonly flags?: Readonly<Record<string, unknown>>
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface EffectiveConfig {
  readonly config: Config
  /** Where each value came from, for people: `default`, `file loggia.json`, `LOGGIA_PORT`, `--port`. */
  readonly origins: Readonly<Record<SettingName, string>>
  /** Variables that look like settings but are not. */
  readonly strangers: readonly string[]
}

const ORIGINS = new WeakMap<Config, EffectiveConfig['origins']>()

interface Found {
  readonly raw: unknown
  readonly origin: string
}

/** Errors: `config/unreadable-file`, `config/unknown-setting`, `config/bad-value`. */
export function readConfig({ flags = {}, environment = {} }: ConfigSources): EffectiveConfig {
  const path = flags.config ?? environment.LOGGIA_CONFIG
  const file = typeof path === 'string' ? readSettingsFile(path) : {}
  const found = (name: SettingName): Found => {
    const [shared, variable] = [publicName(name), environmentName(name)]
    if (flags[shared] !== undefined)
      return { raw: flags[shared], origin: flags[shared] === false ? `--no-${shared}` : `--${shared}` }
    // An empty variable is how service managers write "not set".
    if (environment[variable]) return { raw: environment[variable], origin: variable }
    if (file[shared] !== undefined) return { raw: file[shared], origin: `file ${path}` }
    return { raw: SETTINGS[name].byDefault, origin: 'default' }
  }
  const rows = SETTING_NAMES.map((name) => ({ name, ...found(name) }))
  const config = Object.fromEntries(
    rows.map((row) => [row.name, Object.freeze(checkedValue(row.name, row))])
  ) as unknown as Config
  checkTogether(config)
  const origins = Object.fromEntries(rows.map(({ name, origin }) => [name, origin])) as Record<SettingName, string>
  ORIGINS.set(config, origins)
  return { config: Object.freeze(config), origins, strangers: strangersIn(environment) }
}

/** Of a configuration that `readConfig` read. */
export function originsOf(config: Config): EffectiveConfig['origins'] | undefined {
  return ORIGINS.get(config)
}

function checkedValue(name: SettingName, { raw, origin }: Found): unknown {
  const { kind } = SETTINGS[name]
  if (raw === null || origin === 'default') return raw
  const value = kind.read(raw)
  if (value !== undefined) return value
  const shown = 'secret' in SETTINGS[name] ? 'the value' : JSON.stringify(raw)
  throw configError('config/bad-value', `${origin}: ${shown} is invalid; expected: ${kind.name}.`, {
    details: { name: publicName(name), origin }
  })
}

function readSettingsFile(path: string): Record<string, unknown> {
  const settings = parseFile(path)
  const known = new Set(SETTING_NAMES.map(publicName))
  const unknown = Object.keys(settings).find((name) => !known.has(name))
  if (unknown === undefined) return settings
  throw configError(
    'config/unknown-setting',
    `${path} has ${JSON.stringify(unknown)}, which is not a setting. \`loggia config\` lists the settings.`,
    { details: { path, unknown } }
  )
}

function parseFile(path: string): Record<string, unknown> {
  const unreadable = (why: string, cause?: unknown) =>
    configError('config/unreadable-file', `The configuration file ${path} ${why}.`, { details: { path }, cause })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw unreadable(`cannot be read (${(cause as NodeJS.ErrnoException).code})`, cause)
  }
  try {
    const settings: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings))
      return settings as Record<string, unknown>
  } catch (cause) {
    throw unreadable(`is not JSON: ${(cause as Error).message}`, cause)
  }
  throw unreadable('must be a JSON object of settings')
}

/** Consistency of two settings. */
function checkTogether(config: Config): void {
  const wrong = (message: string) => configError('config/bad-value', message)
  if ((config.tlsCertificate === null) !== (config.tlsKey === null))
    throw wrong('tls-certificate and tls-key belong together: give both or none.')
  if (config.clickhouseNodes.length > 0 && (config.clickhouseUrl === null || config.clickhouseCluster === null)) {
    throw wrong(
      'clickhouse-nodes needs clickhouse-url, the first node, and clickhouse-cluster, the name of the cluster.'
    )
  }
}

/**
 * A warning and no error: Kubernetes gives every container variables named after services, `LOGGIA_SERVICE_HOST` among
 * them.
 */
function strangersIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(['LOGGIA_CONFIG', ...SETTING_NAMES.map(environmentName)])
  return Object.keys(environment)
    .filter((name) => name.startsWith('LOGGIA_') && !known.has(name))
    .sort()
}
