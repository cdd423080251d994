import assert from 'node:assert/strict'
import test from 'node:test'
import { HttpResponseParser } from './http-response-parser.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nX-Tag:  a\r\nX-Tag: b\r\n'
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1A;name=value\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\nTrailer: x\r\n\r\n`

test('the body of a chunked answer is read completely, at every cut of the bytes', () => {
  for (let size = 1; size <= CHUNKED.length; size++) {
    const { parser, body } = parse(CHUNKED, size)
    assert.equal(body, 'helloabcdefghijklmnopqrstuvwxyz')
    assert.deepEqual([parser.statusCode, parser.headers['x-tag'], parser.complete], [200, 'a, b', true])
  }
})

test('an answer of a given length, one without content, and one that ends with its connection', () => {
  const sized = parse(`${HEAD}Content-Length: 3\r\n\r\nabcd`, 7)
  assert.deepEqual([sized.body, sized.parser.complete], ['abc', true])
  const empty = parse(`${HEAD}Content-Length: 0\r\n\r\n`, 7)
  assert.deepEqual([empty.body, empty.parser.complete], ['', true])
  const open = parse(`${HEAD}\r\nabc`, 7)
  assert.deepEqual([open.body, open.parser.complete], ['abc', false])
  open.parser.close()
  assert.equal(open.parser.complete, true)
})

test('what was cut off is not complete when the connection closes', () => {
  for (const cut of [CHUNKED.length - 3, CHUNKED.length - 20, CHUNKED.length - 40, 20]) {
    const { parser } = parse(CHUNKED.slice(0, cut), 9)
    parser.close()
    assert.equal(parser.complete, false, `${cut} bytes`)
  }
})

test('an interim answer comes before the answer', () => {
  const { parser, body } = parse(`HTTP/1.1 100 Continue\r\n\r\n${HEAD}Content-Length: 3\r\n\r\nabc`, 5)
  assert.deepEqual([parser.statusCode, body], [200, 'abc'])
})

test('bytes that are not HTTP are refused', () => {
  for (const wrong of [
    'SSH-2.0-x\r\n',
    `${HEAD}no colon\r\n\r\n`,
    `${HEAD}Content-Length: many\r\n\r\n`,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`,
    `${HEAD}X: ${'x'.repeat(70_000)}`,
    `${HEAD}${'X: y\r\n'.repeat(20_000)}`
  ]) {
    assert.throws(() => parse(wrong, 1_000), /not HTTP/, wrong.slice(0, 100))
  }
})

function parse(text: string, size: number): { parser: HttpResponseParser; body: string } {
  const parser = new HttpResponseParser()
  const bytes = Buffer.from(text)
  let body = ''
  for (let at = 0; at < bytes.length; at += size) {
    const piece = Buffer.from(bytes.subarray(at, at + size))
    body += piece.toString('latin1', 0, parser.take(piece, piece.length))
  }
  return { parser, body }
}
