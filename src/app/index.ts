/**
 * Builds every room once, hands each what it needs, and opens the doors to the public; the command line gets its work from here.
 * It must never decide anything about queries, records or rights: it connects the rooms that do.
 *
 * Errors: `config/unknown-setting`, `config/bad-value`, `config/unreadable-file`.
 */
export { readConfig, type ConfigSources, type EffectiveConfig } from './config/read-config.ts'
export { publicName, SETTINGS, SETTING_NAMES, type Config, type SettingName } from './config/settings.ts'
export { documentSettings, showConfig } from './config/show-config.ts'
