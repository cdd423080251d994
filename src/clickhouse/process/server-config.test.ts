import assert from 'node:assert/strict'
import test from 'node:test'
import { cachedScanRows, writeServerConfig } from './server-config.ts'
import { writeUsers } from './users.ts'

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

test('a scan uses decompressed columns as long as those it reads fit in their cache', () => {
  assert.deepEqual([2 ** 30, 12 * 2 ** 30].map(cachedScanRows), [2_097_152, 16_777_216])
  const users = writeUsers({ loader: 'a', reader: 'b' }, { kind: 'library', cachedScanRows: 2_097_152 })
  assert.match(users, /<reader>.*<merge_tree_max_rows_to_use_cache>2097152</)
})
