import assert from 'node:assert/strict'
import test from 'node:test'
import { writeServerConfig } from './server-config.ts'

test('a folder with markup in its name stays a name', () => {
  const config = writeServerConfig({
    dataDirectory: '/home/a&b</path>',
    backupDirectory: '/home/backups',
    usersFile: '/u',
    httpPort: 1,
    maxMemoryBytes: 2
  })
  assert.match(config, /<path>\/home\/a&amp;b&lt;\/path&gt;\/<\/path>/)
})
