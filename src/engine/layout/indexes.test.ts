import assert from 'node:assert/strict'
import test from 'node:test'
import type { Field } from '#schema'
import type { FieldStatistics, VersionShape } from '../engine.ts'
import { indexClauses } from './indexes.ts'

const field = (name: string, type: Field['type'], multivalued?: string): Field => ({
  name,
  label: name,
  description: null,
  type,
  annotations: multivalued === undefined ? {} : { multivalued }
})

function shape(expectedRows: number, distinct: number): VersionShape {
  const statistics: Record<string, FieldStatistics> = {
    code: { hasNulls: false, distinct },
    list: { hasNulls: false, distinct }
  }
  const fields = [field('code', 'text'), field('list', 'text', ','), field('n', 'int'), field('x', 'double')]
  return { fields, expectedRows, statistics }
}

const values = (of: VersionShape): string[] => indexClauses(of).filter((clause) => clause.startsWith('INDEX `value_'))

test('single values of numbers and of texts that identify something are found by an index', () => {
  assert.deepEqual(values(shape(1_000_000, 500_000)), [
    'INDEX `value_0` `code` TYPE bloom_filter(0.001) GRANULARITY 1',
    'INDEX `value_1` `n` TYPE bloom_filter(0.001) GRANULARITY 1'
  ])
})

test('texts with few values have a dictionary, small versions are read whole', () => {
  assert.deepEqual(values(shape(1_000_000, 200)), ['INDEX `value_0` `n` TYPE bloom_filter(0.001) GRANULARITY 1'])
  assert.deepEqual(values(shape(5_000, 4_000)), [])
})
