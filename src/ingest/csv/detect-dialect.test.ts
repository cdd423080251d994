import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { detectDialect } from './detect-dialect.ts'

const detect = (text: string, delimiter?: string) => detectDialect(Buffer.from(text), true, DEFAULT_LIMITS, delimiter)
const dialectOf = (text: string) => detect(text).dialect

test('delimiters', () => {
  assert.equal(dialectOf('a,b\n1,2\n').delimiter, ',')
  assert.equal(dialectOf('a;b\n1,5;2,5\n2,5;3,5\n').delimiter, ';')
  assert.equal(dialectOf('a\tb, c\n1\tx, y\n').delimiter, '\t')
  assert.equal(dialectOf('a|b|c\n1|2, 3|4\n').delimiter, '|')
  assert.equal(dialectOf('name,lat lon\nA,48.1 2.3\nB,47.2 1.5\n').delimiter, ',')
  assert.equal(dialectOf('time,value\n10:20:30,1\n10:20:40,2\n').delimiter, ',')
  assert.equal(dialectOf('a\x01b\n1\x012\n').delimiter, '\x01')
})

test('a delimiter inside quotes does not count', () => {
  const { dialect, columns } = detect('name;text\nA;"one, two, three"\nB;"four, five, six"\n')
  assert.deepEqual([dialect.delimiter, columns], [';', 2])
})

test('one column is a table too', () => {
  const { dialect, columns, rows } = detect('value\n12\n13\n')
  assert.deepEqual([columns, dialect.header, rows.length], [1, true, 3])
})

test('quotes: double by default, single or backslashes when the file says so', () => {
  assert.equal(dialectOf("a,b\n'x, y',1\n'z, w',2\n").quote, "'")
  assert.equal(dialectOf("a,b\n'tis,1\nd'or,2\n").quote, '"')
  assert.equal(dialectOf('a,b\n"x \\"y\\", z",1\n').backslash, true)
  assert.equal(dialectOf('a,b\n"C:\\dir\\",1\n"D:\\",2\n').backslash, false)
  assert.equal(dialectOf('a,b\nx\\, y,1\nz,2\nw\\, v,3\n').backslash, true)
})

test('a first row of names is a header, a first row of values is not', () => {
  for (const text of ['id,name\n1,x\n', 'a,b\nx,y\nz,w\n', 'region,2019,2020\nN,1,2\n', '2018,2019,2020\n1,2,3\n', 'id,100022,100025\n1,2,3\n2,3,4\n', 'id,,name\n1,2,3\n']) {
    assert.equal(dialectOf(text).header, true, text)
  }
  for (const text of ['1,x\n2,y\n', 'x,2020-01-01\ny,2020-01-02\n', 'a,https://x.example\nb,https://y.example\n', 'a,"48.1, 2.3"\nb,"47.1, 2.4"\n', 'yes,no\nyes,no\nyes,yes\nno,no\n']) {
    assert.equal(dialectOf(text).header, false, text)
  }
})

test('titles and blank lines before the table are left out', () => {
  const { dialect, rows } = detect('Report 2020\n\n;;\na;b;c\n1;2;3\n4;5;6\n')
  assert.equal(dialect.skippedLines, 3)
  assert.deepEqual(rows[0]!.cells, ['a', 'b', 'c'])
})

test('what the caller knows is not guessed', () => {
  assert.deepEqual(detect('a,b\tc,d\n1,2\t3,4\n', '\t').columns, 2)
})
