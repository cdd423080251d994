import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { PORTAL_PAGE, portalPage } from './portal-page.ts'

test('docs/portal-operations.md shows the operations, permissions, privileges and events that there are', async () => {
  assert.equal(readFileSync(PORTAL_PAGE, 'utf8'), await portalPage(), 'regenerate it: node test/docs/portal-page.ts')
})
