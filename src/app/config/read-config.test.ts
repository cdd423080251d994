import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { readConfig } from './read-config.ts'
import { documentSettings, showConfig } from './show-config.ts'

function withFile<Result>(content: string, act: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-config-'))
  const path = join(folder, 'loggia.json')
  writeFileSync(path, content)
  try {
    return act(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function failure(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (isLoggiaError(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'no failure'
}

test('without any source every setting has its default', () => {
  const { config, origins } = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.httpsPort, 8443)
  assert.equal(config.home, './loggia-home')
  assert.equal(config.storeUrl, null)
  assert.equal(origins.port, 'default')
})

test('flags win over the environment, the environment over the file, the file over defaults', () => {
  withFile('{"port": 1, "https-port": 2, "host": "::1", "trusted-proxies": ["10.0.0.0/8"]}', (path) => {
    const { config, origins } = readConfig({
      flags: { config: path, port: '3' },
      environment: { LOGGIA_PORT: '4', LOGGIA_HTTPS_PORT: '5' }
    })
    assert.deepEqual([config.port, config.httpsPort, config.host, config.trustedProxies], [3, 5, '::1', ['10.0.0.0/8']])
    assert.deepEqual([origins.port, origins.httpsPort, origins.host], ['--port', 'LOGGIA_HTTPS_PORT', `file ${path}`])
  })
})

test('flags without a value switch on and off', () => {
  assert.equal(readConfig({ flags: { demo: false } }).config.demo, false)
  assert.equal(readConfig({ flags: { demo: false } }).origins.demo, '--no-demo')
  assert.equal(readConfig({ environment: { LOGGIA_DEMO: 'no' } }).config.demo, false)
})

test('a list is comma-separated outside the file', () => {
  assert.deepEqual(
    readConfig({ environment: { LOGGIA_METADATA_TEMPLATES: 'dcat, inspire' } }).config.metadataTemplates,
    ['dcat', 'inspire']
  )
})

test('the settings cannot be changed', () => {
  const { config } = readConfig({})
  assert.ok(Object.isFrozen(config) && Object.isFrozen(config.trustedProxies))
})

test('an invalid value is refused with its origin and the expected kind', () => {
  assert.equal(
    failure(() => readConfig({ environment: { LOGGIA_PORT: 'tcp://10.0.0.1:80' } })),
    'config/bad-value: LOGGIA_PORT: "tcp://10.0.0.1:80" is invalid; expected: port number, 0 to 65535.'
  )
  assert.equal(
    failure(() => readConfig({ flags: { 'log-level': 'loud' } })),
    'config/bad-value: --log-level: "loud" is invalid; expected: one of debug, info, warn, error, silent.'
  )
  assert.match(
    failure(() => readConfig({ flags: { timezone: 'Mars/Olympus' } })),
    /^config\/bad-value: --timezone: "Mars\/Olympus" is invalid/
  )
  assert.equal(
    failure(() => readConfig({ environment: { LOGGIA_STORE_URL: 'mysql://u:p@h' } })),
    'config/bad-value: LOGGIA_STORE_URL: the value is invalid; expected: postgres address.'
  )
})

test('settings that need each other are refused separately', () => {
  assert.match(
    failure(() => readConfig({ flags: { 'tls-key': 'key.pem' } })),
    /tls-certificate and tls-key belong together/
  )
  assert.match(
    failure(() => readConfig({ flags: { 'clickhouse-nodes': 'http://b:8123' } })),
    /clickhouse-nodes needs/
  )
})

test('a file that is absent, not JSON, or has an unknown name is refused', () => {
  assert.equal(
    failure(() => readConfig({ flags: { config: '/nowhere/x.json' } })),
    'config/unreadable-file: The configuration file /nowhere/x.json cannot be read (ENOENT).'
  )
  withFile('{', (path) =>
    assert.match(
      failure(() => readConfig({ flags: { config: path } })),
      /is not JSON/
    )
  )
  withFile('[]', (path) =>
    assert.match(
      failure(() => readConfig({ flags: { config: path } })),
      /must be a JSON object/
    )
  )
  withFile('{"prot": 1}', (path) =>
    assert.match(
      failure(() => readConfig({ flags: { config: path } })),
      /config\/unknown-setting: .* has "prot"/
    )
  )
})

test('a variable that looks like a setting but is unknown is reported, not refused', () => {
  assert.deepEqual(readConfig({ environment: { LOGGIA_PROT: '1', HOME: '/root' } }).strangers, ['LOGGIA_PROT'])
})

test('loggia config shows each value with its origin and no secret', () => {
  const shown = showConfig(readConfig({ environment: { LOGGIA_CLICKHOUSE_PASSWORD: 'hunter2' }, flags: { port: '0' } }))
  assert.match(shown, /^port +0 +--port$/m)
  assert.match(shown, /^clickhouse-password +\*{8} +LOGGIA_CLICKHOUSE_PASSWORD$/m)
  assert.match(shown, /^store-url +- +default$/m)
  assert.ok(!shown.includes('hunter2'))
})

test('docs/configuration.md has the table of settings as it is', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
  assert.ok(page.includes(documentSettings()), 'regenerate the table: npm run loggia -- config --document')
})

test('settings of catalogs are checked: profiles, themes, the contact', () => {
  const read = (environment: Record<string, string>) => readConfig({ environment }).config
  assert.deepEqual(read({ LOGGIA_DCAT_AP_PROFILES: 'de, it' }).dcatApProfiles, ['de', 'it'])
  assert.deepEqual(read({ LOGGIA_DCAT_AP_THEMES: 'Bazar=SOCI' }).dcatApThemes, ['Bazar=SOCI'])
  assert.equal(read({ LOGGIA_PORTAL_EMAIL: 'data@example.org' }).portalEmail, 'data@example.org')
  for (const [name, bad] of [
    ['DCAT_AP_PROFILES', 'de,xx'],
    ['DCAT_AP_THEMES', 'Bazar'],
    ['DCAT_AP_THEMES', 'Bazar=XXXX'],
    ['PORTAL_EMAIL', 'nobody']
  ] as const) {
    assert.throws(() => read({ [`LOGGIA_${name}`]: bad }), name)
  }
})
