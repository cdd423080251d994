import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { OFFERED } from './privilege-words.ts'

const OPERATIONS = join(import.meta.dirname, '../../../../docs/portal-operations.md')

test('the page of a role offers every privilege that an operation asks for', () => {
  const rules = [...readFileSync(OPERATIONS, 'utf8').matchAll(/^May: (.*)$/gm)].map(([, rule = '']) => rule)
  const asked = rules.flatMap((rule) => [...rule.matchAll(/`(\w+:\w+:\w+)`/g)].map(([, name = '']) => name))
  const offered: readonly string[] = OFFERED
  assert.ok(asked.length > 100, `${asked.length} found`)
  assert.deepEqual(
    asked.filter((name) => !offered.includes(name)),
    []
  )
})
