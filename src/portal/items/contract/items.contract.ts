import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestPortal } from '../../portal-for-tests.ts'

/** The behaviour of items, their data and their folders on both databases; one member may keep 50,000 bytes. */
export async function itemContract(name: string, portal: TestPortal): Promise<void> {
  const { ask, refused, send, member } = portal
  const [boss, ann, bob, viewer] = [
    await portal.signIn('boss'),
    await member('ann', 'org_publisher'),
    await member('bob'),
    await member('vic', 'iAAAAAAAAAAAAAAA')
  ]

  const CSV = new File(['id,name\n1,oak\n2,elm\n'], 'trees.csv', { type: 'text/csv' })
  const add = async (as: string, owner: string, item: object = {}) =>
    (await ask(`/content/users/${owner}/addItem`, { title: 'Trees', type: 'CSV', ...item }, { as })).id as string

  test(`${name}: an item is added, read by its owner, updated, deleted, each with its event`, async () => {
    await portal.events()
    const { success, id, folder } = await ask(
      '/content/users/ann/addItem',
      {
        title: ' Trees ',
        type: 'csv',
        tags: 'wood,green',
        snippet: 'All trees',
        extent: '1,2,3,4',
        properties: { a: 1 },
        file: CSV
      },
      { as: ann }
    )
    assert.deepEqual([success, folder], [true, ''])
    assert.match(id, /^[0-9a-f]{32}$/)
    const item = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual(
      [
        item.owner,
        item.title,
        item.type,
        item.typeKeywords,
        item.tags,
        item.access,
        item.protected,
        item.contentStatus,
        item.itemControl,
        item.size,
        item.name
      ],
      ['ann', 'Trees', 'CSV', ['CSV', 'Data'], ['wood', 'green'], 'private', false, null, 'admin', 20, 'trees.csv']
    )
    assert.deepEqual(
      [item.extent, item.properties, item.created, item.orgId],
      [
        [
          [1, 2],
          [3, 4]
        ],
        { a: 1 },
        portal.clock.ms,
        '0123456789ABCDEF'
      ]
    )
    portal.clock.ms += 1_000
    assert.deepEqual(
      await ask(`/content/users/ann/items/${id}/update`, { title: 'Oaks', snippet: '', tags: '' }, { as: ann }),
      { success: true, id }
    )
    const after = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual(
      [after.title, after.snippet, after.tags, after.modified - after.created],
      ['Oaks', 'All trees', ['wood', 'green'], 1_000]
    )
    await ask(
      `/content/users/ann/items/${id}/update`,
      { snippet: '', tags: '', extent: '', clearEmptyFields: true },
      { as: ann }
    )
    const cleared = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual([cleared.title, cleared.snippet, cleared.tags, cleared.extent], ['Oaks', null, [], []])
    assert.deepEqual(await ask(`/content/users/ann/items/${id}/delete`, {}, { as: ann }), { success: true, itemId: id })
    assert.deepEqual(await refused(`/content/items/${id}`, {}, { as: ann }), {
      code: 400,
      messageCode: 'CONT_0001',
      message: 'Item does not exist or is inaccessible.',
      details: []
    })
    assert.deepEqual(
      (await portal.events()).map(({ event, by }) => `${by} ${event}`),
      [`ann items/add ${id}`, `ann items/update ${id}`, `ann items/update ${id}`, `ann items/delete ${id}`]
    )
  })

  test(`${name}: type and title are needed, the type must be one, and numbers of extents`, async () => {
    for (const item of [{}, { title: 'x' }, { type: 'CSV' }, { title: ' ', type: 'CSV' }])
      assert.equal(
        (await refused('/content/users/ann/addItem', item, { as: ann })).message,
        "'type' and 'title' property required."
      )
    assert.deepEqual(await refused('/content/users/ann/addItem', { title: 'x', type: 'Spaceship' }, { as: ann }), {
      code: 400,
      messageCode: 'CONT_0113',
      message: 'Item type not valid.',
      details: []
    })
    const { details } = await refused(
      '/content/users/ann/addItem',
      { title: 'x'.repeat(251), type: 'CSV', extent: '1,2,3', url: 'javascript:alert(1)', properties: '[' },
      { as: ann }
    )
    assert.deepEqual(
      details.map((each) => each.split("'")[1]),
      ['title', 'url', 'extent', 'properties']
    )
  })

  test(`${name}: data comes back as it was sent: files with their names, JSON as JSON, nothing as nothing`, async () => {
    const file = await send(`/content/items/${await add(ann, 'ann', { file: CSV })}/data`, {}, { as: ann })
    assert.deepEqual(
      [file.text, file.headers.get('content-type'), file.headers.get('content-disposition')],
      ['id,name\n1,oak\n2,elm\n', 'text/csv; charset=utf-8', 'attachment; filename="trees.csv"']
    )
    const map = await add(ann, 'ann', { type: 'Web Map', text: { layers: ['é'] } })
    const text = await send(`/content/items/${map}/data`, {}, { as: ann })
    assert.deepEqual(
      [text.text, text.headers.get('content-type')],
      ['{"layers":["é"]}', 'application/json; charset=utf-8']
    )
    assert.equal(
      (await send(`/content/items/${await add(ann, 'ann', { type: 'Web Map' })}/data`, {}, { as: ann })).text,
      ''
    )
    await ask(`/content/users/ann/items/${map}/update`, { text: '{"layers":[]}' }, { as: ann })
    assert.equal((await send(`/content/users/ann/items/${map}/data`, {}, { as: ann })).text, '{"layers":[]}')
  })

  test(`${name}: nothing in a file can run in the portal: pages are served as plain text, and only pictures are displayed`, async () => {
    const page = await add(ann, 'ann', {
      type: 'Code Sample',
      file: new File(['<script>alert(1)</script>'], 'é<y>.html', { type: 'text/html' })
    })
    const { headers } = await send(`/content/items/${page}/data`, {}, { as: ann })
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(
      headers.get('content-disposition'),
      'attachment; filename="_<y>.html"; filename*=UTF-8\'\'%C3%A9%3Cy%3E.html'
    )
    for (const program of [new File([Buffer.from('7f454c46', 'hex')], 'a.csv'), new File(['MZ\0\0'], 'a.bin')]) {
      assert.match(
        (await refused('/content/users/ann/addItem', { title: 'x', type: 'CSV', file: program }, { as: ann }))
          .details[0] ?? '',
        /must not be a program/
      )
    }
    assert.match(
      (
        await refused(
          '/content/users/ann/addItem',
          { title: 'x', type: 'CSV', file: new File(['PK'], '../../a.zip') },
          { as: ann }
        )
      ).details[0] ?? '',
      /must match its name/
    )
  })

  test(`${name}: files count against the quota of their owner`, async () => {
    const big = () => new File(['x'.repeat(30_000)], 'a.txt')
    const id = await add(bob, 'bob', { file: big() })
    assert.equal(
      (await refused('/content/users/bob/addItem', { title: 'x', type: 'CSV', file: big() }, { as: bob })).message,
      'The storage quota is exceeded.'
    )
    await ask(`/content/users/bob/items/${id}/update`, { file: big() }, { as: bob })
    await ask(`/content/users/bob/items/${id}/delete`, {}, { as: bob })
    await ask(`/content/users/bob/items/${await add(bob, 'bob', { file: big() })}/delete`, {}, { as: bob })
  })

  test(`${name}: an item is changed only by its owner and administrators, under every path`, async () => {
    const id = await add(ann, 'ann')
    for (const as of [undefined, bob, viewer])
      assert.equal((await refused(`/content/items/${id}`, {}, { as })).messageCode, 'CONT_0001')
    for (const word of ['update', 'delete', 'protect', 'move', 'reassign', 'canDelete']) {
      const error = await refused(
        `/content/users/bob/items/${id}/${word}`,
        { folder: '/', targetUsername: 'bob' },
        { as: bob }
      )
      assert.equal(error.messageCode, 'CONT_0001', word)
    }
    assert.equal(
      (await refused(`/content/users/bob/items/${id}/update`, { title: 'x' }, { as: boss })).messageCode,
      'CONT_0001'
    )
    assert.equal((await refused(`/content/users/ann/items/${id}/update`, { title: 'x' })).code, 499)
    assert.equal((await refused('/content/users/ann/addItem', { title: 'x', type: 'CSV' }, { as: bob })).code, 403)
    assert.equal((await refused('/content/users/vic/addItem', { title: 'x', type: 'CSV' }, { as: viewer })).code, 403)
    await ask(`/content/users/ann/items/${id}/update`, { title: 'By the administrator' }, { as: boss })
    assert.equal((await ask(`/content/users/ann/items/${id}`, {}, { as: boss })).item.title, 'By the administrator')
  })

  test(`${name}: a protected item is not deleted until its protection is lifted`, async () => {
    const id = await add(ann, 'ann')
    assert.deepEqual(await ask(`/content/users/ann/items/${id}/protect`, {}, { as: ann }), { success: true })
    const protectedError = {
      code: 400,
      messageCode: 'CONT_0048',
      message: `Unable to delete item ${id}. Delete protection is turned on.`,
      details: []
    }
    assert.deepEqual(
      await refused(`/content/users/ann/items/${id}/delete`, { force: true }, { as: boss }),
      protectedError
    )
    const { text } = await send(`/content/users/ann/items/${id}/canDelete`, {}, { as: ann })
    assert.deepEqual(JSON.parse(text), {
      success: false,
      itemId: id,
      error: { ...protectedError, offendingItems: [{ itemId: id }] }
    })
    const free = await add(ann, 'ann')
    assert.deepEqual(
      await ask('/content/users/ann/deleteItems', { items: `${id},${free},${'0'.repeat(32)}` }, { as: ann }),
      {
        results: [
          { itemId: id, success: false, error: protectedError },
          { itemId: free, success: true },
          {
            itemId: '0'.repeat(32),
            success: false,
            error: {
              code: 400,
              messageCode: 'CONT_0001',
              message: 'Item does not exist or is inaccessible.',
              details: []
            }
          }
        ]
      }
    )
    await portal.events()
    await ask(`/content/users/ann/items/${id}/unprotect`, {}, { as: ann })
    assert.deepEqual(await ask(`/content/users/ann/items/${id}/canDelete`, {}, { as: ann }), {
      success: true,
      itemId: id
    })
    await ask(`/content/users/ann/items/${id}/delete`, {}, { as: ann })
    assert.deepEqual(
      (await portal.events()).map(({ event }) => event),
      [`items/unprotect ${id}`, `items/delete ${id}`]
    )
  })

  test(`${name}: folders are made, renamed, filled, listed, emptied`, async () => {
    const { folder } = await ask('/content/users/bob/createFolder', { title: 'Maps' }, { as: bob })
    assert.deepEqual([folder.username, folder.title], ['bob', 'Maps'])
    assert.deepEqual((await refused('/content/users/bob/createFolder', { title: 'maps' }, { as: bob })).details, [
      "Folder title 'maps' not available."
    ])
    assert.match(
      (await refused('/content/users/bob/createFolder', { title: '../x' }, { as: bob })).details[0] ?? '',
      /'title' must be/
    )
    assert.equal((await refused('/content/users/ann/createFolder', { title: 'x' }, { as: bob })).code, 403)
    const inside = (await ask(`/content/users/bob/${folder.id}/addItem`, { title: 'In it', type: 'CSV' }, { as: bob }))
      .id
    const outside = await add(bob, 'bob')
    await portal.events()
    assert.deepEqual(await ask(`/content/users/bob/items/${outside}/move`, { folder: 'Maps' }, { as: bob }), {
      success: true,
      itemId: outside,
      owner: 'bob',
      folder: folder.id
    })
    const listed = await ask(`/content/users/bob/${folder.id}`, { num: 1 }, { as: bob })
    assert.deepEqual(
      [listed.total, listed.nextStart, listed.items.length, listed.currentFolder.title],
      [2, 2, 1, 'Maps']
    )
    assert.deepEqual(
      (await ask('/content/users/bob', {}, { as: boss })).folders.map((each: { title: string }) => each.title),
      ['Maps']
    )
    assert.equal((await refused('/content/users/bob', {}, { as: ann })).code, 403)
    assert.equal((await ask(`/content/users/bob/items/${inside}/move`, { folder: '/' }, { as: bob })).folder, '/')
    await ask(`/content/users/bob/${folder.id}/updateFolder`, { title: 'Plans' }, { as: bob })
    assert.equal((await ask(`/content/users/bob/${folder.id}/delete`, {}, { as: bob })).folder.title, 'Plans')
    assert.equal((await refused(`/content/items/${outside}`, {}, { as: bob })).messageCode, 'CONT_0001')
    assert.equal(
      (await refused(`/content/users/bob/${folder.id}`, {}, { as: bob })).message,
      'Folder does not exist or is inaccessible.'
    )
    assert.deepEqual(
      (await portal.events()).map(({ event }) => event),
      [`items/move ${outside}`, `items/move ${inside}`, `items/delete ${outside}`]
    )
  })

  test(`${name}: an item is reassigned to a member who can own it, into a folder of that member`, async () => {
    const id = await add(ann, 'ann')
    await portal.events()
    assert.match(
      (await refused(`/content/users/ann/items/${id}/reassign`, { targetUsername: 'vic' }, { as: ann })).message,
      /Items cannot be reassigned to vic/
    )
    assert.equal(
      (await refused(`/content/users/ann/items/${id}/reassign`, { targetUsername: 'nobody' }, { as: ann })).messageCode,
      'COM_0018'
    )
    assert.deepEqual(
      await ask(
        `/content/users/ann/items/${id}/reassign`,
        { targetUsername: 'bob', targetFolderName: 'From Ann' },
        { as: ann }
      ),
      { success: true, itemId: id }
    )
    const { item, folder } = await ask(`/content/users/bob/items/${id}`, {}, { as: bob })
    assert.equal(item.owner, 'bob')
    assert.equal((await ask(`/content/users/bob/${folder}`, {}, { as: bob })).currentFolder.title, 'From Ann')
    assert.equal((await refused(`/content/items/${id}`, {}, { as: ann })).messageCode, 'CONT_0001')
    assert.deepEqual(await portal.events(), [
      { event: `items/reassign ${id}`, by: 'ann', properties: { reassignedTo: ['bob'] } }
    ])
  })

  test(`${name}: a file is fetched from where it lies, but not from within our own network`, async () => {
    for (const dataUrl of [
      'http://127.0.0.1:1/a.csv',
      'http://[::1]/a.csv',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'http://localhost/a.csv'
    ]) {
      assert.equal(
        (await refused('/content/users/ann/addItem', { title: 'x', type: 'CSV', dataUrl }, { as: ann })).code,
        400,
        dataUrl
      )
    }
  })

  test(`${name}: a new item is related to another in the same call`, async () => {
    const origin = await add(ann, 'ann')
    const id = await add(ann, 'ann', { originItemId: origin, relationshipType: 'Item2Report' })
    assert.deepEqual((await ask(`/content/items/${origin}/dependencies`, {}, { as: ann })).list, [
      { dependencyType: 'id', id }
    ])
    assert.match(
      (await refused('/content/users/ann/addItem', { title: 'x', type: 'CSV', originItemId: origin }, { as: ann }))
        .details[0] ?? '',
      /together/
    )
    for (const originItemId of ['0'.repeat(32), await add(boss, 'boss')]) {
      assert.equal(
        (
          await refused(
            '/content/users/ann/addItem',
            { title: 'Half', type: 'CSV', originItemId, relationshipType: 'Item2Report' },
            { as: ann }
          )
        ).messageCode,
        'CONT_0001'
      )
    }
    assert.equal((await ask('/search', { q: 'title:Half' }, { as: ann })).total, 0, 'no item is left behind')
  })

  test(`${name}: looks of others at an item are counted and dated, and added now and then`, async () => {
    const id = await add(ann, 'ann')
    for (const as of [ann, boss, boss]) await ask(`/content/items/${id}`, {}, { as })
    const looked = async () => {
      await portal.portal.countViews()
      const { numViews, lastViewed } = await ask(`/content/items/${id}`, {}, { as: ann })
      return [numViews, lastViewed]
    }
    const nowMs = portal.clock.now()
    assert.deepEqual(
      [await looked(), await looked()],
      [
        [2, nowMs],
        [2, nowMs]
      ]
    )
    portal.clock.ms += 1_000
    await ask(`/content/items/${id}`, {}, { as: boss })
    assert.deepEqual(await looked(), [3, nowMs + 1_000])
    const { lastViewed } = await ask(`/content/items/${await add(ann, 'ann')}`, {}, { as: ann })
    assert.equal(lastViewed, -1)
  })

  test(`${name}: who owns items cannot be deleted`, async () => {
    assert.match(
      (await refused('/community/users/bob/delete', {}, { as: boss })).details[0] ?? '',
      /owns [1-9]\d* items/
    )
  })
}
