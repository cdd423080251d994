import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'

const FOLDER = resolve(import.meta.dirname, '../../docs/gallery')
const MAX_BYTES = 6_000_000

test('every picture of the gallery is shown, and together they are small', () => {
  const pictures = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  assert.deepEqual(
    pictures.filter((name) => !page.includes(`(${name})`)),
    []
  )
  assert.ok(pictures.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0) < MAX_BYTES)
})
