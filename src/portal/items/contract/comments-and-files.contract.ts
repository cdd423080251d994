import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestPortal } from '../../portal-for-tests.ts'

/**
 * The behaviour of comments, ratings, thumbnails, resources, relations and files in parts on both databases; the limit of
 * a file is 100,000 bytes.
 */
export async function besideContract(name: string, portal: TestPortal): Promise<void> {
  const { ask, refused, send, member } = portal
  const [boss, ann, bob, cat] = [
    await portal.signIn('boss'),
    await member('ann', 'org_publisher'),
    await member('bob'),
    await member('cat')
  ]
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

  const add = async (item: object = {}, as = ann, owner = 'ann') =>
    (await ask(`/content/users/${owner}/addItem`, { title: 'Trees', type: 'Web Map', ...item }, { as })).id as string
  const events = async () => (await portal.events()).map(({ event, by }) => `${by} ${event}`)
  const open = async () => {
    const id = await add()
    await ask(`/content/items/${id}/share`, { everyone: true }, { as: ann })
    await events()
    return id
  }

  test(`${name}: comments are added, read, rewritten by their writers, deleted by writer, owner or administrator`, async () => {
    const id = await open()
    const { commentId } = await ask(`/content/items/${id}/addComment`, { comment: 'Good <b>map</b>' }, { as: bob })
    portal.clock.ms += 1
    const second = (await ask(`/content/items/${id}/addComment`, { comment: 'Second' }, { as: cat })).commentId
    const page = await ask(`/content/items/${id}/comments`, { num: 1 })
    assert.deepEqual(
      [page.total, page.nextStart, page.comments],
      [2, 2, [{ id: second, created: portal.clock.ms, owner: 'cat', comment: 'Second' }]]
    )
    assert.equal(
      (await refused(`/content/items/${id}/comments/${commentId}/update`, { comment: 'x' }, { as: ann })).code,
      403
    )
    assert.equal((await refused(`/content/items/${id}/comments/${commentId}/delete`, {}, { as: cat })).code, 403)
    await ask(`/content/items/${id}/comments/${commentId}/update`, { comment: 'Better' }, { as: bob })
    const better = await ask(`/content/items/${id}/comments/${commentId}`)
    assert.deepEqual([better.comment, better.edited], ['Better', portal.clock.ms])
    assert.equal((await ask(`/content/items/${id}`)).numComments, 2)
    await ask(`/content/items/${id}/comments/${commentId}/delete`, {}, { as: ann })
    await ask(`/content/items/${id}/comments/${second}/delete`, {}, { as: boss })
    assert.equal((await ask(`/content/items/${id}`)).numComments, 0)
    assert.deepEqual(await refused(`/content/items/${id}/comments/${commentId}`), {
      code: 400,
      messageCode: 'LOGG_0008',
      message: 'Comment does not exist or is inaccessible.',
      details: []
    })
    assert.deepEqual(await events(), [
      `bob items/addComment ${id}`,
      `cat items/addComment ${id}`,
      `bob items/updateComment ${id}`,
      `ann items/deleteComment ${id}`,
      `boss items/deleteComment ${id}`
    ])
  })

  test(`${name}: comments need a member, a text, and an item and an organization that take them`, async () => {
    const id = await open()
    assert.equal((await refused(`/content/items/${id}/addComment`, { comment: 'x' })).code, 499)
    assert.equal(
      (await refused(`/content/items/${id}/addComment`, {}, { as: bob })).details[0],
      "'comment' must be specified."
    )
    await ask(`/content/users/ann/items/${id}/update`, { commentsEnabled: false }, { as: ann })
    assert.match(
      (await refused(`/content/items/${id}/addComment`, { comment: 'x' }, { as: bob })).message,
      /switched off/
    )
    const other = await add()
    assert.equal(
      (await refused(`/content/items/${other}/addComment`, { comment: 'x' }, { as: bob })).messageCode,
      'CONT_0001'
    )
  })

  test(`${name}: every member has one rating of an item of somebody else; their mean is shown`, async () => {
    const id = await open()
    for (const [as, rating] of [
      [bob, '1'],
      [bob, '4.5'],
      [cat, '2']
    ] as const)
      assert.equal((await ask(`/content/items/${id}/addRating`, { rating }, { as })).success, true)
    assert.deepEqual(await ask(`/content/items/${id}/rating`, {}, { as: bob }), {
      rating: 4.5,
      created: portal.clock.ms
    })
    const { numRatings, avgRating } = await ask(`/content/items/${id}`)
    assert.deepEqual([numRatings, avgRating], [2, 3.25])
    await ask(`/content/items/${id}/deleteRating`, {}, { as: bob })
    assert.equal((await ask(`/content/items/${id}`)).avgRating, 2)
    assert.match((await refused(`/content/items/${id}/addRating`, { rating: 5 }, { as: ann })).message, /own items/)
    for (const rating of ['6', '-1', 'five', '5.1'])
      assert.equal(
        (await refused(`/content/items/${id}/addRating`, { rating }, { as: bob })).details[0],
        "'rating' must be a number from 0 to 5."
      )
  })

  test(`${name}: a thumbnail is a picture, served to every caller who sees the item, and can be replaced and removed`, async () => {
    const id = await add({ thumbnail: new File([PNG], 'my tree.png') })
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).thumbnail, 'thumbnail/my_tree.png')
    const shown = await send(`/content/items/${id}/info/thumbnail/my_tree.png`, {}, { as: ann, method: 'GET' })
    assert.deepEqual([shown.headers.get('content-type'), shown.headers.get('content-disposition')], ['image/png', null])
    assert.equal(
      (await refused(`/content/items/${id}/info/thumbnail/my_tree.png`, {}, { as: bob })).messageCode,
      'CONT_0001'
    )
    assert.deepEqual(
      (await refused(`/content/items/${id}/info/thumbnail/other.png`, {}, { as: ann })).messageCode,
      'CONT_0036'
    )
    assert.match(
      (
        await refused(
          `/content/users/ann/items/${id}/update`,
          { thumbnail: new File(['<svg onload=alert(1)>'], 'x.png') },
          { as: ann }
        )
      ).details[0] ?? '',
      /must be a PNG/
    )
    await ask(`/content/users/ann/items/${id}/updateThumbnail`, { file: new File(['GIF89a'], 'new.gif') }, { as: ann })
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).thumbnail, 'thumbnail/new.gif')
    assert.deepEqual(await ask(`/content/users/ann/items/${id}/deleteThumbnail`, {}, { as: ann }), {
      success: true,
      itemId: id,
      owner: 'ann',
      folder: null
    })
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).thumbnail, null)
  })

  test(`${name}: resources are added, listed, read, replaced, removed; private ones are for those who may change the item`, async () => {
    const id = await open()
    const at = (word: string, parameters: object, as = ann) =>
      ask(`/content/users/ann/items/${id}/${word}`, parameters as never, { as })
    await at('addResources', {
      file: new File(['{"a":1}'], 'ignored.json'),
      fileName: 'config.json',
      resourcesPrefix: 'app/settings'
    })
    await at('addResources', { text: 'secret', fileName: 'notes.txt', access: 'private' })
    const names = async (as: string) =>
      (await ask(`/content/items/${id}/resources`, { num: 1000 }, { as })).resources.map(
        (each: { resource: string }) => each.resource
      )
    assert.deepEqual(
      [await names(ann), await names(bob)],
      [['app/settings/config.json', 'notes.txt'], ['app/settings/config.json']]
    )
    assert.equal(
      (await send(`/content/items/${id}/resources/app/settings/config.json`, {}, { as: bob })).text,
      '{"a":1}'
    )
    assert.match((await refused(`/content/items/${id}/resources/notes.txt`, {}, { as: bob })).message, /does not exist/)
    assert.match(
      (await refused(`/content/users/ann/items/${id}/addResources`, { text: 'x', fileName: 'notes.txt' }, { as: ann }))
        .message,
      /already present/
    )
    await at('updateResources', { text: 'new', fileName: 'notes.txt' })
    assert.equal((await send(`/content/items/${id}/resources/notes.txt`, {}, { as: ann })).text, 'new')
    assert.deepEqual(await names(bob), ['app/settings/config.json'])
    await at('removeResources', { resource: 'notes.txt' })
    await at('removeResources', { deleteAll: true })
    assert.deepEqual(await names(ann), [])
    for (const path of [
      { fileName: '../x' },
      { fileName: 'x', resourcesPrefix: 'a/../../b' },
      { fileName: 'a\\b' },
      {}
    ]) {
      assert.match(
        (await refused(`/content/users/ann/items/${id}/addResources`, { text: 'x', ...path }, { as: ann }))
          .details[0] ?? '',
        /'fileName' must be/
      )
    }
    assert.equal(
      (await refused(`/content/users/ann/items/${id}/addResources`, { text: 'x', fileName: 'x' }, { as: bob })).code,
      403
    )
  })

  test(`${name}: a copy is private and has its own files; content is listed by type, in an order`, async () => {
    const { folder } = await ask('/content/users/ann/createFolder', { title: `Copies on ${name}` }, { as: ann })
    const id = (
      await ask(
        `/content/users/ann/${folder.id}/addItem`,
        { title: 'B', type: 'Web Map', text: '{"a":1}', metadata: new File(['<metadata/>'], 'm.xml') },
        { as: ann }
      )
    ).id
    await ask(`/content/items/${id}/share`, { everyone: true }, { as: ann })
    await portal.events()
    const { itemId } = await ask(`/content/users/ann/items/${id}/copy`, { title: 'A', folder: folder.id }, { as: ann })
    assert.deepEqual(await events(), [`ann items/add ${itemId}`])
    const copy = await ask(`/content/items/${itemId}`, {}, { as: ann })
    assert.deepEqual([copy.title, copy.access, copy.ownerFolder], ['A', 'private', folder.id])
    await ask(`/content/users/ann/items/${id}/update`, { text: '{"a":2}' }, { as: ann })
    assert.equal((await send(`/content/items/${itemId}/data`, {}, { as: ann })).text, '{"a":1}')
    assert.equal(
      (await send(`/content/items/${itemId}/info/metadata/metadata.xml`, {}, { as: ann })).text,
      '<metadata/>'
    )
    await ask(`/content/users/ann/${folder.id}/addItem`, { title: 'C', type: 'CSV', text: 'a' }, { as: ann })
    const list = async (input: object) =>
      (await ask(`/content/users/ann/${folder.id}`, input as never, { as: ann })).items.map(
        (each: { title: string }) => each.title
      )
    assert.deepEqual(
      [
        await list({ sortField: 'title' }),
        await list({ types: 'web map', sortField: 'title', sortOrder: 'desc' }),
        await list({ types: 'PDF' })
      ],
      [['A', 'B', 'C'], ['B', 'A'], []]
    )
    assert.equal((await refused(`/content/users/bob/items/${id}/copy`, {}, { as: bob })).code, 403)
  })

  test(`${name}: items are related by those who may change the first and see the second`, async () => {
    const [map, service, hidden] = [await open(), await open(), await add({}, bob, 'bob')]
    const relate = { originItemId: map, destinationItemId: service, relationshipType: 'Map2Service' }
    await ask('/content/users/ann/addRelationship', relate, { as: ann })
    await ask('/content/users/ann/addRelationship', relate, { as: ann })
    const related = async (id: string, parameters: object = {}) =>
      (await ask(`/content/items/${id}/relatedItems`, parameters as never)).relatedItems.map(
        (each: { id: string }) => each.id
      )
    assert.deepEqual(await related(map, { relationshipType: 'Map2Service', direction: 'forward' }), [service])
    assert.deepEqual(await related(service, { relationshipTypes: 'Map2Service,Service2Data', direction: 'reverse' }), [
      map
    ])
    assert.deepEqual([await related(map, { relationshipType: 'Service2Data' }), await related(service)], [[], []])
    assert.deepEqual((await ask(`/content/items/${map}/dependencies`)).list, [{ dependencyType: 'id', id: service }])
    assert.equal(
      (await refused('/content/users/ann/addRelationship', { ...relate, destinationItemId: hidden }, { as: ann }))
        .messageCode,
      'CONT_0001'
    )
    assert.equal((await refused('/content/users/ann/addRelationship', relate, { as: bob })).code, 403)
    assert.match(
      (await refused('/content/users/ann/addRelationship', { ...relate, relationshipType: 'Knows' }, { as: ann }))
        .details[0] ?? '',
      /'relationshipType' must be one of/
    )
    const second = await open()
    await ask('/content/users/ann/addRelationship', { ...relate, destinationItemId: second }, { as: ann })
    const pageAt = async (parameters: object) => {
      const { aggregations, nextkey, relatedItems } = await ask(`/content/items/${map}/relatedItems`, {
        num: 1,
        ...parameters
      } as never)
      return { count: aggregations.total.count, nextkey, ids: relatedItems.map((each: { id: string }) => each.id) }
    }
    const [first, last] = [await pageAt({}), await pageAt({ nextkey: '2' })]
    assert.deepEqual([first.count, first.nextkey, last.count, last.nextkey], [2, '2', 2, null])
    assert.deepEqual([...first.ids, ...last.ids].toSorted(), [service, second].toSorted())
    await ask('/content/users/ann/deleteRelationship', { ...relate, destinationItemId: second }, { as: ann })
    await ask('/content/users/ann/deleteRelationship', relate, { as: ann })
    assert.deepEqual(await related(map), [])
    assert.match((await refused('/content/users/ann/deleteRelationship', relate, { as: ann })).message, /not related/)
  })

  test(`${name}: a published dataset is related to its file`, async () => {
    const source = await add({ type: 'CSV', title: 'Related', file: new File(['id\n1\n'], 'a.csv') })
    const {
      services: [{ serviceItemId }]
    } = await ask('/content/users/ann/publish', { itemid: source }, { as: ann })
    const { relatedItems } = await ask(
      `/content/items/${serviceItemId}/relatedItems`,
      { relationshipType: 'Service2Data', direction: 'forward' },
      { as: ann }
    )
    assert.deepEqual(
      relatedItems.map((each: { id: string }) => each.id),
      [source]
    )
  })

  test(`${name}: what is too large is refused, whole or as a field, and the item is as it was`, async () => {
    const id = await add({ title: 'As it was' })
    const at = `/content/users/ann/items/${id}/update`
    assert.equal(
      (await refused(at, { title: 'x', file: new File(['x'.repeat(100_001)], 'a.txt') }, { as: ann })).code,
      413
    )
    assert.equal((await refused(at, { title: 'x', text: 'x'.repeat(17_000_000) }, { as: ann })).code, 413)
    assert.equal((await refused(at, { title: 'x', tags: Array(200).fill('t').join(',') }, { as: ann })).code, 400)
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).title, 'As it was')
  })

  test(`${name}: what members write is text in pages for people, and JSON in answers for programs`, async () => {
    const script = '<script>alert("x")</script>'
    const id = await add({
      title: script,
      snippet: script,
      tags: script.replaceAll(',', ''),
      description: `${script}\u2028`
    })
    const page = await send(`/content/items/${id}`, { f: 'html' }, { as: ann })
    assert.ok(!page.text.includes('<script'), page.text)
    const json = await send(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual(
      [json.headers.get('content-type'), JSON.parse(json.text).title],
      ['application/json; charset=utf-8', script]
    )
  })

  test(`${name}: values of the wrong kind are refused, all of them at once, and paths lead nowhere else`, async () => {
    const { details } = await refused(
      '/content/users/ann/addItem',
      {
        title: 'a\u0000b',
        type: 'CSV',
        properties: '[1]',
        listed: 'perhaps',
        culture: 'x'.repeat(21),
        tags: 'x'.repeat(300)
      },
      { as: ann }
    )
    assert.deepEqual(details.map((each) => each.split("'")[1]).toSorted(), [
      'culture',
      'listed',
      'properties',
      'tags',
      'title'
    ])
    const id = await add()
    for (const path of [
      `/content/items/${id}/info/..%2f..%2fcontrol.sqlite`,
      `/content/items/${id}/info/thumbnail/..%2f..%2fcontrol.sqlite`
    ])
      assert.equal((await refused(path, {}, { as: ann })).messageCode, 'CONT_0036')
    for (const path of [
      `/content/items/${id}/resources/..%2f..%2fcontrol.sqlite`,
      `/content/items/${id}%00/data`,
      `/content/items/${'x'.repeat(5_000)}`
    ])
      assert.equal((await refused(path, {}, { as: ann })).code, 400)
  })

  test(`${name}: a file sent in parts is complete once they are committed, in any order of arrival`, async () => {
    const id = await add({ type: 'CSV', multipart: true, filename: 'parts.csv' })
    const at = (word: string, parameters: object = {}) =>
      ask(`/content/users/ann/items/${id}/${word}`, parameters as never, { as: ann })
    assert.equal((await at('status')).status, 'partial')
    for (const [partNum, text] of [
      [10, '3,ash\n'],
      [2, '1,oak\n2,elm\n'],
      [1, 'wrong'],
      [1, 'id,name\n']
    ] as const)
      await at('addPart', { partNum, file: new File([text], 'part') })
    assert.deepEqual((await at('parts')).parts, [1, 2, 10])
    await at('commit', { title: 'All parts', type: 'CSV' })
    const { title, size, name } = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual([title, size, name], ['All parts', 26, 'parts.csv'])
    assert.equal((await send(`/content/items/${id}/data`, {}, { as: ann })).text, 'id,name\n1,oak\n2,elm\n3,ash\n')
    assert.deepEqual([(await at('status')).status, (await at('parts')).parts], ['completed', []])
    assert.match(
      (await refused(`/content/users/ann/items/${id}/addPart`, { partNum: 1, file: new File(['x'], 'p') }, { as: ann }))
        .message,
      /No upload in parts/
    )
  })

  test(`${name}: parts are inspected as a whole, limited together, and deleted when the upload is cancelled`, async () => {
    const id = await add({ type: 'CSV', multipart: true, filename: 'parts.csv' })
    const at = (word: string, parameters: object = {}) =>
      [`/content/users/ann/items/${id}/${word}`, parameters as never, { as: ann }] as const
    assert.match((await refused(...at('commit'))).message, /No part/)
    for (const partNum of [0, 10_001, 'x'])
      assert.match(
        (await refused(...at('addPart', { partNum, file: new File(['x'], 'p') }))).details[0] ?? '',
        /'partNum' must be/
      )
    const part = (partNum: number, length: number) => ({ partNum, file: new File(['x'.repeat(length)], 'p') })
    await ask(...at('addPart', part(1, 60_000)))
    assert.equal((await refused(...at('addPart', part(2, 60_000)))).code, 413)
    await ask(...at('addPart', part(1, 30_000)))
    await ask(...at('addPart', part(2, 60_000)))
    await ask(...at('addPart', { partNum: 1, file: new File([Buffer.from('7f454c46', 'hex')], 'p') }))
    assert.match((await refused(...at('commit'))).details[0] ?? '', /must not be a program/)
    await ask(...at('cancel'))
    assert.deepEqual((await ask(...at('parts'))).parts, [])
    assert.equal(
      (await refused('/content/users/ann/addItem', { title: 'x', type: 'CSV', multipart: true }, { as: ann }))
        .details[0],
      "'filename' must be specified."
    )
  })

  test(`${name}: uploads that are not complete are listed, limited in number, and forgotten a week after the last part`, async () => {
    const dan = await member('dan', 'org_publisher')
    const begin = (item: object = {}) => add({ type: 'CSV', multipart: true, filename: 'dan.csv', ...item }, dan, 'dan')
    const [alone, described] = [await begin(), await begin()]
    await ask(
      `/content/users/dan/items/${described}/update`,
      { file: new File(['a,b\n1,2\n'], 'old.csv') },
      { as: dan }
    )
    const startMs = portal.clock.ms
    portal.clock.ms += 60_000
    await ask(
      `/content/users/dan/items/${alone}/addPart`,
      { partNum: 2, file: new File(['x'.repeat(70)], 'p') },
      { as: dan }
    )
    const unfinished = async () =>
      (await ask('/content/users/dan/unfinishedUploads', {}, { as: await portal.signIn('dan') })).uploads
    const WEEK_MS = 7 * 86_400_000
    assert.deepEqual(await unfinished(), [
      {
        itemId: alone,
        title: 'Trees',
        filename: 'dan.csv',
        parts: 1,
        size: 70,
        lastPart: portal.clock.ms,
        expires: portal.clock.ms + WEEK_MS
      },
      {
        itemId: described,
        title: 'Trees',
        filename: 'dan.csv',
        parts: 0,
        size: 0,
        lastPart: startMs,
        expires: startMs + WEEK_MS
      }
    ])
    for (let others = 2; others < 50; others++) await begin()
    const { message } = await refused(
      '/content/users/dan/addItem',
      { title: 'x', type: 'CSV', multipart: true, filename: 'x.csv' },
      { as: dan }
    )
    assert.match(message, /dan has begun 50 uploads that are not complete/)
    await events()
    portal.clock.ms = startMs + WEEK_MS + 1
    await portal.portal.sweep()
    // The last part of this one came a minute later.
    assert.deepEqual((await unfinished()).map(({ itemId }: { itemId: string }) => itemId).includes(alone), true)
    portal.clock.ms += 60_000
    await portal.portal.sweep()
    assert.deepEqual(await unfinished(), [])
    const gone = await events()
    assert.ok(gone.includes(`null items/delete ${alone}`))
    assert.deepEqual(
      gone.filter((each) => each.includes(described)),
      []
    )
    // It has a file from before.
    const { name: kept } = await ask(`/content/items/${described}`, {}, { as: await portal.signIn('dan') })
    assert.equal(kept, 'old.csv')
  })
}
