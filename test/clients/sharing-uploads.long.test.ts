/**
 * Files that are too large or badly named, sent to a complete server: refused in the form of the API, and nothing is left of it
 * on the disk.
 */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { ArcGISIdentityManager } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'

const MEBI = 2 ** 20
const server = await startSharing({
  'admin-password': 'correct horse 1',
  'upload-mb': '60',
  'member-storage-mb': '100'
})
after(() => server.close())
const { portal, home } = server
const { token } = await ArcGISIdentityManager.signIn({ username: 'admin', password: 'correct horse 1', portal })

type Fields = Readonly<Record<string, string | File>>

async function post(path: string, fields: Fields): Promise<any> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ f: 'json', token, ...fields })) body.append(name, value)
  const response = await fetch(`${portal}${path}`, {
    method: 'POST',
    body,
    headers: { referer: '@esri/arcgis-rest-js' }
  })
  assert.equal(response.status, 200)
  return response.json()
}

const file = (bytes: number, name = 'large.csv') =>
  new File([Buffer.alloc(bytes, 'a,b\n1,2\n')], name, { type: 'text/csv' })
const add = (fields: Fields) => post('/content/users/admin/addItem', { title: 'Upload', type: 'CSV', ...fields })
/** Everything in the home that came with an upload: files of items, and those that wait for their operation. */
const kept = (): string[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^(item-files|uploads)\//.test(path) && statSync(join(home, path)).isFile()
  )
const items = async (): Promise<number> => (await post('/search', { q: 'owner:admin', num: '0' })).total

test('100 MB where 60 are allowed: 413, no item, and no byte stays', async () => {
  const before = kept()
  assert.equal((await add({ file: file(100 * MEBI) })).error.code, 413)
  assert.equal((await add({ thumbnail: file(100 * MEBI, 'large.png') })).error.code, 413)
  assert.equal((await add({ text: 'x'.repeat(100 * MEBI) })).error.code, 413)
  assert.deepEqual([kept(), await items()], [before, 0])
})

test('100 MB of an anonymous caller are deleted when the caller is refused', async () => {
  const before = kept()
  assert.equal((await add({ token: '', file: file(50 * MEBI) })).error.code, 499)
  assert.equal((await add({ token: 'nonsense', file: file(50 * MEBI) })).error.code, 498)
  assert.deepEqual(kept(), before)
})

test('files beyond the storage of a member are refused, whole, in parts and as resources, and the item is unchanged', async () => {
  const { id } = await add({ file: file(50 * MEBI, 'first.csv') })
  const other = Buffer.alloc(55 * MEBI, 'c,d\n3,4\n')
  const second = new File([other], 'second.csv')
  assert.match((await add({ file: second })).error.message, /storage quota/)
  assert.match(
    (await post(`/content/users/admin/items/${id}/addResources`, { file: second, fileName: 'second.csv' })).error
      .message,
    /storage quota/
  )
  const { id: inParts } = await add({ multipart: 'true', filename: 'parts.csv' })
  const parts = [
    await post(`/content/users/admin/items/${inParts}/addPart`, { partNum: '1', file: file(30 * MEBI) }),
    await post(`/content/users/admin/items/${inParts}/addPart`, {
      partNum: '2',
      file: new File([other.subarray(0, 30 * MEBI)], 'part')
    })
  ]
  assert.deepEqual(
    parts.map((each) => each.error === undefined),
    [true, false]
  )
  const item = await post(`/content/items/${id}`, {})
  assert.deepEqual(
    [item.name, item.size, (await post(`/content/items/${id}/resources`, {})).total, await items()],
    ['first.csv', 50 * MEBI, 0, 2]
  )
})

test('names of files lead nowhere: what is kept lies under its hash, and is called by the last part of its name', async () => {
  for (const [sent, name] of [
    ['../../../../tmp/x.csv', 'x.csv'],
    ['C:\\windows\\x.csv', 'x.csv'],
    ['/etc/passwd.csv', 'passwd.csv'],
    ['a\u0000b.csv', 'ab.csv'],
    ['<img src=x>.csv', '<img src=x>.csv'],
    ['..', 'file']
  ] as const) {
    const answer = await add({ file: file(8, sent) })
    assert.equal(answer.success, true, JSON.stringify(answer))
    const item = await post(`/content/items/${answer.id}`, {})
    assert.equal(item.name, name)
    const data = await fetch(`${portal}/content/items/${answer.id}/data?token=${token}`, {
      headers: { referer: '@esri/arcgis-rest-js' }
    })
    assert.match(data.headers.get('content-disposition') ?? '', /^attachment; filename="[^"/\\]*"/)
    assert.equal(await data.text(), 'a,b\n1,2\n')
  }
  // `portal.json` says whose files these are.
  for (const path of kept().filter((each) => each !== 'item-files/portal.json'))
    assert.match(path, /^item-files\/([0-9a-f]{2}\/)*[0-9a-f]{64}$/)
})
