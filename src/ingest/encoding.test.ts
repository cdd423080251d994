import assert from 'node:assert/strict'
import test from 'node:test'
import { detectEncoding, makeDecoder, NotUtf8, requireUtf8, transcode, wholeCharacters } from './encoding.ts'
import { encodeText } from './legacy-encodings.ts'

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

test('marks and zero bytes show the encoding', () => {
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
  assert.deepEqual(detectEncoding(Buffer.from('\ufeffa;b')), { encoding: 'utf-8', markBytes: 3 })
  assert.deepEqual(detectEncoding(utf16('\ufeffa;b')), { encoding: 'utf-16le', markBytes: 2 })
  assert.deepEqual(detectEncoding(utf16('\ufeffa;b').swap16()), { encoding: 'utf-16be', markBytes: 2 })
  assert.deepEqual(detectEncoding(utf16('name,number\n')), { encoding: 'utf-16le', markBytes: 0 })
  assert.deepEqual(detectEncoding(utf16('name,number\n').swap16()), { encoding: 'utf-16be', markBytes: 0 })
  assert.deepEqual(detectEncoding(Buffer.from('café')), { encoding: 'utf-8', markBytes: 0 })
  assert.equal(detectEncoding(Buffer.from('café;1', 'latin1')).encoding, 'windows-1252')
  assert.deepEqual(detectEncoding(Buffer.alloc(0)), { encoding: 'utf-8', markBytes: 0 })
})

test('a head that ends inside a character is still UTF-8', () => {
  const bytes = Buffer.from('ab😀')
  for (let length = 2; length <= bytes.length; length++) {
    assert.equal(detectEncoding(bytes.subarray(0, length)).encoding, 'utf-8')
    assert.equal(wholeCharacters(bytes.subarray(0, length)), length === bytes.length ? bytes.length : 2)
  }
})

test('UTF-8 passes unchanged however it is cut', async () => {
  const text = 'Łódź 東京 😀 café\n'.repeat(20)
  for (const size of [1, 2, 3, 5, 64]) assert.equal(await collect(requireUtf8(pieces(Buffer.from(text), size))), text)
})

test('one wrong byte anywhere is found', async () => {
  const text = Buffer.from('x'.repeat(10_000) + 'é')
  const wrong = [
    Buffer.concat([text, Buffer.from([0xe9])]),
    Buffer.concat([text, Buffer.from([0xe9, 0x20])]),
    Buffer.concat([Buffer.from([0xff]), text])
  ]
  for (const bytes of wrong) await assert.rejects(collect(requireUtf8(pieces(bytes, 1_000))), NotUtf8)
})

test('UTF-16 and windows-1252 become UTF-8 however they are cut', async () => {
  const text = 'Łódź 東京 😀 café\n'.repeat(20)
  const big = Buffer.from(text, 'utf16le').swap16()
  for (const size of [1, 3, 7, 4_096]) {
    assert.equal(await collect(transcode(pieces(Buffer.from(text, 'utf16le'), size), 'utf-16le')), text)
    assert.equal(await collect(transcode(pieces(big, size), 'utf-16be')), text)
    assert.equal(await collect(transcode(pieces(Buffer.from([0x80, 0x20, 0xe9, 0x96]), size), 'windows-1252')), '€ é–')
  }
})

test('Korean of Windows and the characters of Hong Kong are read in whole, however they are cut', async () => {
  for (const [encoding, written, text] of [
    ['euc-kr', 'cp949', '똠방각하 펲시맨 뷁,갂갃\n'],
    ['ks_c_5601-1987', 'cp949', '샾 가나다\n'],
    ['big5', 'big5hkscs', '㗎嘅啲 碁銹,台北\n']
  ] as const) {
    const bytes = Buffer.from(encodeText(text.repeat(9), written))
    for (const size of [1, 3, 4_096])
      assert.equal(await collect(transcode(pieces(bytes, size), encoding)), text.repeat(9), encoding)
    const decoder = makeDecoder(encoding)
    assert.deepEqual([decoder.decode(bytes.subarray(0, 1)), decoder.decode(Buffer.from('a'))], ['\ufffd', 'a'])
  }
})

test('an unknown encoding is refused by name', async () => {
  await assert.rejects(collect(transcode(pieces(Buffer.from('a'), 1), 'klingon')), { code: 'ingest/unknown-encoding' })
})
