import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import test from 'node:test'
import { findExamples, matches, runExamples } from './examples.ts'

const PAGE = [
  'text',
  '```console',
  '$ WORD=one',
  '$ echo $WORD \\',
  '    two',
  'one two',
  '$ printf "a\\r\\nb"',
  'a',
  'b',
  '```',
  '',
  '```sh',
  'not run',
  '```',
  '```console',
  '$ echo "http://localhost:8080/x"',
  'http://localhost:8080/x',
  '```'
].join('\n')

test('commands and outputs are found, continued lines too', () => {
  assert.deepEqual(
    findExamples(PAGE).map(({ command, output }) => [command, output]),
    [
      ['WORD=one', ''],
      ['echo $WORD \\\n    two', 'one two'],
      ['printf "a\\r\\nb"', 'a\nb'],
      ['echo "http://localhost:8080/x"', 'http://localhost:8080/x']
    ]
  )
})

test('a page is one shell, and its address is exchanged both ways', async () => {
  const examples = findExamples(PAGE)
  assert.deepEqual(
    await runExamples(examples, { cwd: tmpdir(), env: {}, url: 'http://127.0.0.1:1' }),
    examples.map((example) => example.output)
  )
})

test('an ellipsis stands for anything, nothing else does', () => {
  assert.ok(matches('took … ms\nend', 'took 12 ms\nend'))
  assert.ok(!matches('took … ms', 'took 12 ms\nend'))
  assert.ok(!matches('a.c', 'abc'))
})
