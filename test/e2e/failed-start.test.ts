import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runLoggia } from '../demo/loggia-process.ts'

test('an engine that does not start: a sentence for the operator, its own words in the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-start-'))
  try {
    // Node is not ClickHouse, and reports an error.
    const { code, stdout, stderr } = await runLoggia(
      ['serve', '--home', join(folder, 'home'), '--port', '0', '--https-port', '0'],
      { LOGGIA_CLICKHOUSE_BIN: process.execPath }
    )
    assert.deepEqual([code, stdout], [1, ''])
    const lines = stderr.trimEnd().split('\n')
    assert.equal(lines.at(-1), 'loggia: The records engine could not be started; the log says why.')
    const logged = lines
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    assert.match(
      logged.find((entry) => entry.msg === 'the server could not be started')?.err.stack,
      /caused by: Error: [^]*Cannot find module '.*server'/
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
