/** A running Loggia is cloned into an empty home, again and again, and both answer alike. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { OPERATOR } from '#access'
import { connectHome } from '../../src/app/home-client.ts'
import {
  ASKING,
  cloneFrom,
  compareWith,
  fillPortal,
  openPortal,
  type Portal,
  pushPicture,
  pushPictures
} from './two-portals.ts'

/** `settings`: of the portal that clones. */
export function testClone(settings: () => Promise<Readonly<Record<string, string>>>): void {
  let source: Portal
  let target: Portal
  before(async () => {
    ;[source, target] = await Promise.all([
      // Keys travel over plain HTTP in trials only.
      openPortal({ 'plain-sign-in': 'true' }),
      openPortal({ ...ASKING, ...(await settings()) })
    ])
    await fillPortal(source)
  })
  after(async () => {
    await Promise.all([source?.close(), target?.close()])
  })

  test('a clone that is stopped at any step is continued by the next one', async () => {
    let finished = 0
    for (let stopAt = 1; finished === 0; stopAt += 4) {
      const interrupt = new AbortController()
      let steps = 0
      const clone = connectHome(target.server, interrupt.signal).clone(
        { url: source.url, requestsPerSecond: 1_000 },
        () => void (++steps === stopAt && interrupt.abort())
      )
      await clone.then(
        () => finished++,
        (error: unknown) => assert.equal((error as { code?: string }).code, 'app/interrupted')
      )
      assert.ok(stopAt < 60)
    }
  })

  test('everything that everybody sees is copied, and what could not be kept is reported', async () => {
    const report = await cloneFrom(source, target)
    assert.deepEqual(
      report.results.map(({ remoteId, failure, losses }) => [remoteId, failure, losses.map(({ message }) => message)]),
      [
        ['closed', null, ['The records are closed to this reader.']],
        [
          'difficult',
          null,
          [
            `Records name their files by addresses at ${new URL(source.url).host}. If that name will not lead to this portal, set base-url and clone again.`
          ]
        ],
        ['kinds', null, []],
        ['leaflet', null, []],
        ['trees', null, []]
      ]
    )
    const [there, here] = await Promise.all(
      [source, target].map((portal) => portal.json('/catalog/datasets/trees', { include_app_metas: true }))
    )
    const { publishing: _publishing, internal: _internal, ...metas } = here.metas
    const { publishing: _own, internal: _mine, ...expected } = there.metas
    assert.deepEqual([metas, here.fields, here.features], [expected, there.fields, there.features])
    const [was, is] = await Promise.all(
      [source, target].map((portal) => portal.town(({ catalog }) => catalog.find('trees', OPERATOR)))
    )
    const processedMs = Date.parse(there.metas.default.data_processed)
    assert.ok(is!.createdMs <= processedMs && is!.createdMs >= was!.createdMs - 1_000, 'it is older than its copy')
    const [attachment] = here.attachments
    assert.equal(await (await fetch(attachment.url)).text(), 'one by one')
    assert.deepEqual(
      here.alternative_exports.map(({ id, title, description, mimetype }: Record<string, string>) => [
        id,
        title,
        description,
        mimetype
      ]),
      [['trees_as_of_2020', 'Trees, as of 2020', 'The last year on paper', 'text/csv']]
    )
  })

  test('200 generated requests are answered alike', async () => {
    const { differences, orders, asked, refused } = await compareWith(source, target, 200)
    assert.deepEqual([differences, orders], [[], []])
    assert.equal(asked, 200)
    assert.ok(refused < 70, `${refused} of 200 requests were refused`)
  })

  test('a second run changes nothing, and asks for the catalog only', async () => {
    const before = await target.json('/catalog/datasets', { order_by: 'dataset_id' })
    const { results } = await cloneFrom(source, target)
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['same', 'same', 'same', 'same', 'same']
    )
    assert.deepEqual(await target.json('/catalog/datasets', { order_by: 'dataset_id' }), before)
  })

  test('what has changed is copied: metadata by themselves, records, files, a dataset that is gone', async () => {
    await source.town(({ catalog }) =>
      catalog.change('kinds', { metas: { default: { title: 'Ways', publisher: 'Roads' } } })
    )
    await source.import('trees.csv', 'no,species\n1,Tilia\n', {
      datasetId: 'trees',
      change: { kind: 'upsert', by: ['no'] }
    })
    await source.town(({ catalog }) => catalog.remove('leaflet'))
    const { results, missing } = await cloneFrom(source, target)
    assert.deepEqual(
      results.map(({ remoteId, outcome }) => [remoteId, outcome]),
      [
        ['closed', 'same'],
        ['difficult', 'same'],
        ['kinds', 'metadata'],
        ['trees', 'records']
      ]
    )
    assert.deepEqual(
      missing.map(({ datasetId }) => datasetId),
      ['leaflet']
    )
    const { metas } = await target.json('/catalog/datasets/kinds')
    assert.deepEqual([metas.default.title, metas.default.publisher], ['Ways', 'Roads'])
    const { results: found } = await target.json('/catalog/datasets/trees/records', { where: 'no = 1' })
    assert.equal(found[0].species, 'Tilia')
    await source.town(({ catalog }) => catalog.change('kinds', { metas: { default: { publisher: null } } }))
    await cloneFrom(source, target)
    assert.equal((await target.json('/catalog/datasets/kinds')).metas.default.publisher, null)
  })

  test('all records that are deleted there are deleted here', async () => {
    await source.import('gone.csv', 'kind\nroad\npath\n', {
      datasetId: 'kinds',
      change: { kind: 'delete', by: ['kind'] }
    })
    await cloneFrom(source, target)
    const { total_count: count } = await target.json('/catalog/datasets/kinds/records')
    assert.equal(count, 0)
  })

  test('what only the reader of a key sees comes with the key, and is private here', async () => {
    const { secret } = await source.town(({ keys }) => keys.create('mover', { owner: 'admin', organization: true }))
    const { results } = await cloneFrom(source, target, {
      key: secret,
      where: 'dataset_id = "hidden" or dataset_id = "trees"'
    })
    assert.deepEqual(
      results.map(({ remoteId, outcome, losses }) => [remoteId, outcome, losses.map(({ code }) => code)]),
      [
        ['hidden', 'added', ['access']],
        ['trees', 'same', []]
      ]
    )
    await target.refused('/catalog/datasets/hidden', {}, 404, 'NotFoundResource')
    const settings = await target.town(({ catalog }) => catalog.settings('hidden'))
    assert.equal(settings.access, 'private')
    const kept = await target.town(({ catalog }) => catalog.settings('trees'))
    assert.equal(kept.access, 'public')
  })

  test('a dataset that somebody else has made under the same id stays as it is', async () => {
    await source.import('mine.csv', 'a\ntheirs\n', { datasetId: 'mine' })
    await target.import('mine.csv', 'a\nours\n', { datasetId: 'mine' })
    const { results } = await cloneFrom(source, target)
    const { outcome, failure } = results.find(({ remoteId }) => remoteId === 'mine')!
    assert.deepEqual([outcome, failure], ['failed', 'Another dataset of this home is called mine.'])
    assert.deepEqual((await target.json('/catalog/datasets/mine/records')).results, [{ a: 'ours' }])
  })

  test('files inside records come with them, at the same addresses', async () => {
    await pushPictures(source, 2)
    const { results } = await cloneFrom(source, target)
    const { outcome, losses } = results.find(({ remoteId }) => remoteId === 'shots')!
    assert.deepEqual([outcome, losses.map(({ code }) => code)], ['added', ['file-address']])
    const { results: rows } = await source.json('/catalog/datasets/shots/records', { order_by: 'no' })
    assert.equal(rows[0].photo.url, 'https://example.org/a.png')
    for (const { no, photo } of rows.slice(1)) {
      const { text, headers } = await target.get(`/catalog/datasets/shots/files/${photo.id}`)
      assert.deepEqual([text, headers.get('content-type')], [`picture ${no}`, 'image/png'])
      const old = await fetch(`${target.url}/explore/dataset/shots/files/${photo.id}/download/`)
      assert.equal(await old.text(), `picture ${no}`)
    }
    const counted = await target.town(async ({ catalog }) => {
      const { uid } = await catalog.find('shots', OPERATOR)
      return [await catalog.recordFiles.measure(uid, 'pushed'), await catalog.recordFiles.measure(uid, 'copied')]
    })
    assert.deepEqual(
      counted.map(({ files }) => files),
      [0, 2],
      'copied files leave devices the bound of pushes'
    )
    await pushPicture(source, await source.pushKey('shots'), 1, 'another')
    await cloneFrom(source, target)
    const { results: now } = await target.json('/catalog/datasets/shots/records', { where: 'no = 1' })
    assert.equal((await target.get(`/catalog/datasets/shots/files/${now[0].photo.id}`)).text, 'another 1')
  })

  test('hosts that this home may not ask, and addresses without a portal, are refused with a sentence', async (t) => {
    const order = { requestsPerSecond: 1_000 }
    await assert.rejects(
      connectHome(source.server).clone({ url: target.url, ...order }, () => {}),
      {
        code: 'fetch/not-allowed'
      }
    )
    const site = createServer((_request, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1')
    t.after(() => site.close().closeAllConnections())
    await once(site, 'listening')
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    await assert.rejects(
      connectHome(target.server).clone({ url, ...order }, () => {}),
      { code: 'remote/not-a-portal' }
    )
  })
}
