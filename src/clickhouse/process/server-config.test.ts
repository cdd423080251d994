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

test('caches take a share of the memory the engine may have, and no more than they have use for', () => {
  const config = (maxMemoryBytes: number): string =>
    writeServerConfig({ dataDirectory: '/d', backupDirectory: '/b', usersFile: '/u', httpPort: 1, maxMemoryBytes })
  assert.match(config(2 ** 30), /<uncompressed_cache_size>67108864<\/uncompressed_cache_size>/)
  assert.match(config(64 * 2 ** 30), /<uncompressed_cache_size>536870912<\/uncompressed_cache_size>/)
  assert.match(config(64 * 2 ** 30), /<query_condition_cache_size>33554432<\/query_condition_cache_size>/)
})
