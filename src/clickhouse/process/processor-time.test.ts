import assert from 'node:assert/strict'
import test from 'node:test'
import { processorMsOf } from './processor-time.ts'

test('the processor time of a process is known on Linux, in milliseconds', {
  skip: process.platform !== 'linux' && 'only Linux shows the processor time of a process'
}, () => {
  const known = () => processorMsOf(process.pid) ?? NaN
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const before = known() - used()
  while (used() < 300) Math.sqrt(2)
  assert.ok(Math.abs(known() - used() - before) < 100, `${known()} ms, by Node ${used()}`)
})

test('nothing is known of a process that does not exist', () => {
  assert.equal(processorMsOf(2 ** 30), undefined)
})
