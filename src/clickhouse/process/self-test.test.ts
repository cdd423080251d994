import assert from 'node:assert/strict'
import test from 'node:test'
import type { Connection } from '../connection/connection.ts'
import { testEngine } from './self-test.ts'

function engineThatSays(version: string): Connection {
  const refuse = () => Promise.reject(new Error('asked too much'))
  return {
    text: async () => `${version}\n`,
    json: async <Row>() => [{ e0: 'École' }] as Row[],
    stream: refuse,
    remote: () => assert.fail('asked too much'),
    close: () => {}
  }
}

test('an engine of another version is refused', async () => {
  await assert.rejects(testEngine(engineThatSays('25.8.1.1')), {
    code: 'engine/unknown-version',
    message: /25\.8\.1\.1/
  })
})

test('an engine that answers differently is refused', async () => {
  await assert.rejects(testEngine(engineThatSays('26.7.2.1')), {
    code: 'engine/unknown-behaviour',
    message: /École.*ecole/
  })
})
