import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const WRITES = /(?:insertInto|updateTable|deleteFrom)\('(?:items|item_groups|item_grants)'/

test('only this room writes the rows of items, except for the number of views', () => {
  const writers = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|contract)\.ts$|-for-tests\.ts$|^src\/store\/migrations\//.test(file))
    .filter((file) => WRITES.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(writers.sort(), ['src/items/item-rows.ts', 'src/items/old-items.ts', 'src/portal/items/views.ts'])
})
