import assert from 'node:assert/strict'
import test from 'node:test'
import { failureOf } from './failure.ts'

/**
 * Written after the engine's own texts; the kinds that one node can be brought to are provoked in
 * http-connection.test.ts.
 */
const FIXTURES: readonly [number | undefined, string, string][] = [
  [
    159,
    'Code: 159. DB::Exception: Timeout exceeded: elapsed 1000.4 ms, maximum: 1000 ms. (TIMEOUT_EXCEEDED) (version 26.7.2.1)',
    'engine/timeout'
  ],
  [
    241,
    'Code: 241. DB::Exception: (total) memory limit exceeded: would use 3.73 GiB. (MEMORY_LIMIT_EXCEEDED)',
    'engine/memory'
  ],
  [
    396,
    'Code: 396. DB::Exception: Limit for result exceeded, max rows: 10.00, current rows: 100.00. (TOO_MANY_ROWS_OR_BYTES)',
    'engine/too-large'
  ],
  [
    158,
    "Code: 158. DB::Exception: Limit for rows (controlled by 'max_rows_to_read' setting) exceeded. (TOO_MANY_ROWS)",
    'engine/too-large'
  ],
  [306, 'Code: 306. DB::Exception: Stack size too large. (TOO_DEEP_RECURSION)', 'engine/too-large'],
  [
    62,
    'Code: 62. DB::Exception: Max query size exceeded (can be increased with the `max_query_size` setting): Syntax error',
    'engine/too-large'
  ],
  [
    1000,
    'Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: Field value too long (version 26.7.2.1)',
    'engine/too-large'
  ],
  [
    1000,
    'Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: Too many form fields (version 26.7.2.1)',
    'engine/too-large'
  ],
  [394, 'Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)', 'engine/cancelled'],
  [735, 'Code: 735. DB::Exception: Received signal to cancel. (QUERY_WAS_CANCELLED_BY_CLIENT)', 'engine/cancelled'],
  [
    202,
    'Code: 202. DB::Exception: Too many simultaneous queries for user reader. Current: 5, maximum: 4. (TOO_MANY_SIMULTANEOUS_QUERIES)',
    'engine/overloaded'
  ],
  [243, 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)', 'engine/disk-full'],
  [
    32,
    'Code: 32. DB::Exception: Attempt to read after eof: while receiving packet from 127.0.0.1:19002. (ATTEMPT_TO_READ_AFTER_EOF)',
    'engine/unavailable'
  ],
  [210, 'Code: 210. DB::NetException: Connection refused (127.0.0.1:19002). (NETWORK_ERROR)', 'engine/unavailable'],
  [
    279,
    'Code: 279. DB::NetException: All connection tries failed. Log: \n\nCode: 210. DB::NetException: Connection refused (127.0.0.1:19003). (NETWORK_ERROR)',
    'engine/unavailable'
  ],
  [
    279,
    'Code: 279. DB::NetException: All connection tries failed. Log: \n\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
    'engine/memory'
  ],
  [
    159,
    'Code: 159. DB::Exception: Received from 127.0.0.1:19001. DB::Exception: Timeout exceeded: elapsed 1001 ms. (TIMEOUT_EXCEEDED)',
    'engine/timeout'
  ],
  [
    47,
    'Code: 47. DB::Exception: Unknown expression identifier `secret_column` in scope SELECT secret_column. (UNKNOWN_IDENTIFIER)',
    'engine/bug'
  ],
  [62, 'Code: 62. DB::Exception: Syntax error: failed at position 8. (SYNTAX_ERROR)', 'engine/bug'],
  [undefined, 'something without a code', 'engine/bug']
]

for (const [code, text, expected] of FIXTURES) {
  test(`${code}: ${text.slice(0, 70).replaceAll('\n', ' ')}… is ${expected}`, () => {
    const failure = failureOf({ code, text, queryId: 'q-1' })
    assert.equal(failure.code, expected)
    assert.equal((failure.cause as Error).message, text)
  })
}

test('the engine’s words stay out of the message', () => {
  const failure = failureOf({
    code: 47,
    text: 'Code: 47. DB::Exception: Unknown identifier secret_column',
    queryId: 'q-1'
  })
  assert.equal(failure.message, 'Loggia failed while processing the query because of a bug. Reference: q-1')
})
