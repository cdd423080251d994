import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { canonicalZone } from '#kit'
import { startEngineForTest, type TestEngine } from '../clickhouse/process/engine-for-tests.ts'

let engine: TestEngine
before(async () => {
  engine = await startEngineForTest()
})
after(() => engine.end())

/** Three-letter ids of old Java, and names that only ICU knows. */
const OLD =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST GMT0 US/Pacific-New SystemV/AST4 SystemV/PST8PDT Factory Etc/Unknown'.split(
    ' '
  )

test('every zone that a caller can name is one that the engine knows, however it is spelled', async () => {
  const rows = await engine.connection.json<{ zone: string }>(
    { sql: 'SELECT time_zone AS zone FROM system.time_zones' },
    { user: 'loader' }
  )
  const known = new Set(rows.map(({ zone }) => zone))
  const names = [...Intl.supportedValuesOf('timeZone'), ...known, ...OLD]
  const lacking = [
    ...names,
    ...names.map((name) => name.toLowerCase()),
    ...names.map((name) => name.toUpperCase())
  ].filter((name) => {
    const zone = canonicalZone(name)
    return zone !== undefined && !known.has(zone)
  })
  assert.deepEqual(lacking, [])
})

test('aliases and cases lead to one zone; what one of both does not know leads to none', () => {
  assert.deepEqual(
    ['Europe/berlin', 'utc', 'us/pacific', 'BST', 'JST', 'Etc/GMT+5', 'GMT', 'asia/kolkata'].map(canonicalZone),
    ['Europe/Berlin', 'UTC', 'America/Los_Angeles', 'Asia/Dhaka', 'Asia/Tokyo', 'Etc/GMT+5', 'UTC', 'Asia/Calcutta']
  )
  assert.deepEqual(
    ['SystemV/AST4', 'America/Coyhaique', 'Nowhere/At_All', '+02:00', '', 'Factory', 'Europe/Berlin '].map(
      canonicalZone
    ),
    Array(7).fill(undefined)
  )
})
