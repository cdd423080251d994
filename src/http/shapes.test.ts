import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from './shapes.ts'

test('an object requires its properties unless they are optional', () => {
  const name = Type.String({ description: 'x' })
  assert.deepEqual(Type.Object({ name, size: Type.Optional(Type.Integer({ minimum: 1 })) }, { description: 'd' }), {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'x' }, size: { type: 'integer', minimum: 1 } },
    description: 'd'
  })
  assert.deepEqual(Type.Object({ name: Type.Optional(name) }), { type: 'object', properties: { name } })
  assert.deepEqual(Type.Object({ name }).required, ['name'], 'the shape that was made optional elsewhere')
})

test('of a partial object nothing is required', () => {
  const whole = Type.Object({ name: Type.String() }, { description: 'd' })
  assert.deepEqual(Type.Partial(whole, { title: 'part' }), {
    type: 'object',
    properties: { name: { type: 'string' } },
    title: 'part'
  })
})

test('a union of literals is one of its texts', () => {
  assert.deepEqual(Type.Union([Type.Literal('a'), Type.Null()]), {
    anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }]
  })
})
