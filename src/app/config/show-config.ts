import type { PortalSettings } from '#portal'
import { type EffectiveConfig, originsOf } from './read-config.ts'
import { type Config, environmentName, publicName, SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts'

/** Each setting in a line: name, effective value, origin. Secrets are masked. */
export function showConfig({ config, origins }: EffectiveConfig): string {
  const rows = SETTING_NAMES.map((name) => [publicName(name), shownValue(name, config[name]), origins[name]])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return (
    rows
      .map(([name, value, origin]) => `${name!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}  ${origin}`)
      .join('\n') + '\n'
  )
}

/** The table of docs/configuration.md. */
export function documentSettings(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { kind, meaning } = SETTINGS[name]
    return `| \`${publicName(name)}\` | \`${environmentName(name)}\` | ${kind.name} | ${documentedDefault(name)} | ${meaning} |`
  })
  return ['| setting | environment | value | default | meaning |', '|---|---|---|---|---|', ...rows].join('\n') + '\n'
}

/** The same for the pages of the administration. */
export function listSettings(config: Config): PortalSettings['serverSettings'] {
  const origins = originsOf(config)
  return SETTING_NAMES.map((name) => ({
    name: publicName(name),
    value: shownValue(name, config[name]),
    origin: origins?.[name] ?? 'default',
    meaning: SETTINGS[name].meaning
  }))
}

function shownValue(name: SettingName, value: unknown): string {
  if (value === null) return '-'
  if ('secret' in SETTINGS[name]) return '********'
  return Array.isArray(value) ? value.join(',') || '-' : String(value)
}

function documentedDefault(name: SettingName): string {
  // The only default that differs from machine to machine.
  if (name === 'concurrentQueries') return 'two per processor, at least 4'
  const shown = shownValue(name, SETTINGS[name].byDefault)
  return shown === '-' ? 'none' : `\`${shown}\``
}
