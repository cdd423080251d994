import assert from 'node:assert/strict'
import test from 'node:test'
import type { Dataset } from '#catalog'
import { readPushBody } from './push-body.ts'
import { type PushedFile, takeFilesOf } from './pushed-files.ts'

const storedFields = [
  { name: 'name', label: 'name', type: 'text' },
  { name: 'photo', label: 'Photo', type: 'file', source: 'Picture' }
] as unknown as Dataset['storedFields']

function taken(body: unknown): { readonly line: unknown; readonly files: readonly PushedFile[] } {
  const files: PushedFile[] = []
  const take = takeFilesOf({ storedFields }, (id) => `https://portal/files/${id}`, files)
  const { bytes } = readPushBody(Buffer.from(JSON.stringify(body)), '', { takeFiles: take })
  return { line: JSON.parse(bytes.toString()), files }
}

const CONTENT = Buffer.from('a picture').toString('base64')

test('a file in a field of files is taken out by any of the names of the field, both names of its type are read', () => {
  for (const [column, type] of [
    ['photo', 'content-type'],
    ['Photo', 'content_type'],
    ['Picture', 'content-type']
  ] as const) {
    const { line, files } = taken({ name: 'a', [column]: { content: CONTENT, [type]: 'image/jpeg' } })
    const [file] = files
    assert.equal(file?.content.toString(), 'a picture')
    assert.equal(file.mimetype, 'image/jpeg')
    assert.deepEqual(line, {
      name: 'a',
      [column]: {
        thumbnail: false,
        filename: `${file.id}.jpg`,
        format: 'jpg',
        id: file.id,
        url: `https://portal/files/${file.id}`
      }
    })
    assert.equal(file.sha256.slice(0, 32), file.id)
  }
})

test('other values stay: addresses, nulls, files of the portal, and content in other fields', () => {
  for (const photo of ['https://x.org/a.jpg', null, { id: 'a', url: 'https://x.org/a.jpg' }]) {
    const body = { name: { content: CONTENT }, photo }
    assert.deepEqual(taken(body), { line: body, files: [] })
  }
})

test('content that is not base64, and a type that is not one, are refused with the field', () => {
  for (const [photo, message] of [
    [{ content: 'ä' }, /file in photo is not valid, its content is not base64/],
    [{ content: 7 }, /not base64/],
    [{ content: '' }, /not base64/],
    [{ content: CONTENT, 'content-type': 'text/html\r\nx: y' }, /content-type is not a media type/]
  ] as const)
    assert.throws(() => taken({ photo }), { code: 'push/bad-body', message })
})
