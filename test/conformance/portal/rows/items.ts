import { ANYTHING, anyOf, holding, ID, INSTANT, LIST, TEXT, WHOLE } from '../fits.ts'
import {
  asks,
  FORBIDDEN,
  mustBe,
  type Row,
  refused,
  type Sent,
  type Step,
  SUCCESS,
  TOKEN_REQUIRED,
  table,
  UNKNOWN_ITEM
} from '../row.ts'
import { aCsv, aGroup, anItem, ITEM, NOBODYS_ID, reads } from './steps.ts'

const item = table('PORTAL-item: items')
const field = table('PORTAL-item: fields of items')
const sharing = table('PORTAL-share: sharing')
const search = table('PORTAL-search: search')
const error = table('PORTAL-error: error catalogue')
const decision = table('PORTAL-error: presumed rules')

const OWN = '/content/users/ann'
const MINE = `${OWN}/items/{item}`
const is = (gives: object): Step => reads('owner', ITEM, gives)
const share = (sends: Sent, gives: object = { itemId: '{item}', notSharedWith: [] }): Step =>
  asks('owner', `${ITEM}/share`, sends, gives)
const find = (q: string, results: unknown, more: Sent = {}): Step =>
  asks('owner', '/search', { q, ...more }, { results })
const TYPED = {
  title: 'Typed {n}',
  snippet: 'In short',
  description: 'At length',
  tags: 'oak,elm',
  accessInformation: 'City',
  licenseInfo: 'CC BY 4.0',
  extent: '2.2,48.8,2.5,48.9',
  url: 'https://a.example/map',
  culture: 'fr',
  properties: { a: 1 }
}

/** Parameters of addItem that come back as they were sent, or as the last column says. */
const PROPERTIES: readonly (readonly [name: string, sent: unknown, shown?: unknown])[] = [
  ['title', 'Title {n}'],
  ['type', 'Web Mapping Application'],
  ['tags', 'a, b', ['a', 'b']],
  ['typeKeywords', 'k1,k2', holding('k1', 'k2')],
  ['description', 'D <b>bold</b>', /D <b>bold<\/b>/],
  ['snippet', 'S'],
  ['url', 'https://a.example/x'],
  [
    'extent',
    '2.2,48.8,2.5,48.9',
    [
      [2.2, 48.8],
      [2.5, 48.9]
    ]
  ],
  ['properties', { map: { zoom: 3 } }],
  ['accessInformation', 'City'],
  ['licenseInfo', 'CC0'],
  ['culture', 'en-us'],
  ['categories', '["/Categories/Water"]', ['/Categories/Water']],
  ['itemIdToCreate', 'abcdef00000000000000000000000{n}']
]

const QUERIES: readonly (readonly [row: string, q: string])[] = [
  ['field:value', 'title:Quercus{n}'],
  ['quoted phrase', 'title:"Quercus{n} robur"'],
  ['space after the colon', 'id: {item} AND owner: ann'],
  ['AND, OR, NOT', '(title:Quercus{n} OR title:nothing) AND NOT owner:bob'],
  ['-field', 'title:Quercus{n} -owner:bob'],
  ['range', 'title:Quercus{n} AND created:[0000001000000000000 TO 0000009000000000000]'],
  ['boost', 'title:Quercus{n}^3 OR tags:nothing'],
  ['*', 'title:Querc* AND title:Quercus{n}'],
  ['accountid', 'Quercus{n} accountid:0123456789ABCDEF'],
  ['orgid', 'Quercus{n} orgid:0123456789ABCDEF'],
  ['default fields', 'Quercus{n}'],
  ['type', 'Quercus{n} type:"Web Map"'],
  ['typekeywords', 'Quercus{n} typekeywords:"Online Map"'],
  ['tags', 'tags:leaf{n}'],
  ['description', 'description:botany{n}'],
  ['snippet', 'snippet:sentence{n}'],
  ['access', 'Quercus{n} access:private'],
  ['owner', 'Quercus{n} owner:ann'],
  ['accessinformation', 'accessinformation:herbarium{n}'],
  ['numviews', 'Quercus{n} numviews:[0 TO 1000]'],
  ['id', 'id:{item}']
]

export const ITEM_ROWS: readonly Row[] = [
  item('add', 'success, id and folder', [
    asks('owner', `${OWN}/addItem`, { title: 'X', type: 'Web Map' }, { success: true, id: ID, folder: ANYTHING })
  ]),
  ...PROPERTIES.map(([name, sent, shown = sent]) =>
    item(`add: ${name}`, 'is read back', [
      anItem({ [name]: sent }),
      is({ [name === 'itemIdToCreate' ? 'id' : name]: name === 'itemIdToCreate' ? ID : shown })
    ])
  ),
  item('add: text', 'is the data of the item', [
    anItem({ text: '{"layers":[]}' }),
    reads('owner', `${ITEM}/data`, { layers: [] })
  ]),
  item('add: file', 'is the data, with its type', [
    anItem({ type: 'CSV', file: aCsv() }),
    { as: 'owner', to: `${ITEM}/data`, sends: { f: undefined }, page: { type: /csv|octet/, text: /^species,height\n/ } }
  ]),
  item('add', 'for another needs the privilege', [
    refused('other', `${OWN}/addItem`, { title: 'X', type: 'Web Map' }, FORBIDDEN),
    refused('nobody', `${OWN}/addItem`, { title: 'X', type: 'Web Map' }, TOKEN_REQUIRED)
  ]),
  item('parts', 'added, listed, committed', [
    asks(
      'owner',
      `${OWN}/addItem`,
      { title: 'Parts', type: 'CSV', multipart: true, filename: 'parts{n}.csv' },
      { success: true },
      { keeps: { item: 'id' } }
    ),
    asks('owner', `${MINE}/addPart`, { partNum: 2, file: new File(['elm\n'], 'p2') }, SUCCESS),
    asks('owner', `${MINE}/addPart`, { partNum: 1, file: new File(['name\noak\n'], 'p1') }, SUCCESS),
    asks('owner', `${MINE}/parts`, {}, { parts: LIST }),
    asks('owner', `${MINE}/commit`, {}, SUCCESS),
    asks('owner', `${MINE}/status`, {}, { status: anyOf('completed', 'processing'), itemId: '{item}' }),
    { as: 'owner', to: `${ITEM}/data`, sends: { f: undefined }, page: { text: /^name\noak\nelm\n$/ } }
  ]),
  item('parts', 'numbered from 1 to 10,000', [
    asks(
      'owner',
      `${OWN}/addItem`,
      { title: 'Parts', type: 'CSV', multipart: true, filename: 'p.csv' },
      {},
      { keeps: { item: 'id' } }
    ),
    ...[0, 10_001].map((partNum) =>
      refused(
        'owner',
        `${MINE}/addPart`,
        { partNum, file: new File(['x'], 'p') },
        { code: 400, details: [/^'partNum' must be /] }
      )
    ),
    asks('owner', `${MINE}/cancel`, {}, SUCCESS)
  ]),
  item('status', 'of an item that is there', [
    anItem(),
    asks('owner', `${MINE}/status`, {}, { status: 'completed', statusMessage: ANYTHING, itemId: '{item}' })
  ]),
  item(
    'get',
    'by GET and POST',
    (['GET', 'POST'] as const).flatMap((method) => [
      anItem(),
      asks('owner', ITEM, {}, { id: '{item}' }, { over: { method } })
    ])
  ),
  item('get as owner', 'item, sharing and folder', [
    anItem(),
    asks('owner', MINE, {}, { item: { id: '{item}' }, sharing: { access: 'private', groups: [] } })
  ]),
  item('user content', 'a page with folders', [
    asks(
      'owner',
      `${OWN}/createFolder`,
      { title: 'Folder {n}' },
      { success: true, folder: { username: 'ann', id: ID, title: 'Folder {n}' } },
      { keeps: { folder: 'folder.id' } }
    ),
    asks(
      'owner',
      OWN,
      { num: 1 },
      {
        total: WHOLE,
        start: 1,
        num: 1,
        username: 'ann',
        items: LIST,
        folders: holding({ id: '{folder}', title: 'Folder {n}', username: 'ann', created: INSTANT })
      }
    )
  ]),
  item('user content', 'of nobody: COM_0018', [
    refused('administrator', '/content/users/nobody{n}', {}, { code: 400, messageCode: 'COM_0018' }),
    refused('owner', '/content/users/nobody{n}', {}, FORBIDDEN)
  ]),
  item('user content', 'is ordered as requested, without regard to the case of titles', [
    asks('owner', `${OWN}/createFolder`, { title: 'Order {n}' }, {}, { keeps: { folder: 'folder.id' } }),
    ...['b', 'C', 'a'].map((title) => asks('owner', `${OWN}/{folder}/addItem`, { title, type: 'Web Map' })),
    asks(
      'owner',
      `${OWN}/{folder}`,
      { sortField: 'title' },
      { items: [{ title: 'a' }, { title: 'b' }, { title: 'C' }] }
    ),
    asks(
      'owner',
      `${OWN}/{folder}`,
      { sortField: 'Title', sortOrder: 'DESC', num: 1 },
      { items: [{ title: 'C' }], nextStart: 2 }
    )
  ]),
  item('folders', 'made, renamed, filled, deleted with their content', [
    asks('owner', `${OWN}/createFolder`, { title: 'F {n}' }, {}, { keeps: { folder: 'folder.id' } }),
    asks('owner', `${OWN}/{folder}/updateFolder`, { title: 'G {n}' }, SUCCESS),
    asks(
      'owner',
      `${OWN}/{folder}/addItem`,
      { title: 'In', type: 'Web Map' },
      { folder: '{folder}' },
      { keeps: { item: 'id' } }
    ),
    asks('owner', `${OWN}/{folder}`, {}, { items: [{ id: '{item}', ownerFolder: '{folder}' }] }),
    asks('owner', `${OWN}/{folder}/delete`, {}, SUCCESS),
    refused('owner', `${OWN}/{folder}`, {}, { code: 400 })
  ]),
  item('folders', 'not twice of one name', [
    asks('owner', `${OWN}/createFolder`, { title: 'T {n}' }),
    refused('owner', `${OWN}/createFolder`, { title: 'T {n}' }, { code: 400 })
  ]),
  item('update', 'every property; success and id', [
    anItem(),
    asks('owner', `${MINE}/update`, TYPED, { success: true, id: '{item}' }),
    is({
      title: 'Typed {n}',
      snippet: 'In short',
      tags: ['oak', 'elm'],
      extent: [
        [2.2, 48.8],
        [2.5, 48.9]
      ],
      culture: 'fr',
      properties: { a: 1 }
    })
  ]),
  item('update', 'empty texts change nothing without clearEmptyFields, and clear with it', [
    anItem({ snippet: 'S' }),
    asks('owner', `${MINE}/update`, { snippet: '' }),
    is({ snippet: 'S' }),
    asks('owner', `${MINE}/update`, { snippet: '', clearEmptyFields: true }),
    is({ snippet: anyOf(null, '') })
  ]),
  item('update', 'clearEmptyFields takes objects and addresses away too', [
    anItem({ url: 'https://a.example/x', properties: { a: 1 }, advancedSettings: { b: 2 } }),
    asks('owner', `${MINE}/update`, { url: '', properties: '', advancedSettings: '' }, SUCCESS),
    is({ url: 'https://a.example/x', properties: { a: 1 }, advancedSettings: { b: 2 } }),
    asks('owner', `${MINE}/update`, { url: '', properties: '', advancedSettings: '', clearEmptyFields: true }, SUCCESS),
    is({ url: null, properties: null, advancedSettings: null })
  ]),
  item('update', 'the whole item back, as clients send it', [
    anItem(),
    asks(
      'owner',
      `${MINE}/update`,
      {
        id: '{item}',
        owner: 'ann',
        access: 'private',
        title: 'Whole',
        type: 'Web Map',
        tags: 'a',
        created: 1,
        numViews: 7,
        orgId: 'x'
      },
      SUCCESS
    ),
    is({ owner: 'ann', title: 'Whole', access: 'private', numViews: ANYTHING })
  ]),
  item('update', 'not by others', [
    anItem(),
    share({ everyone: true }),
    refused('other', `${ITEM}/update`, { title: 'Taken over' }, FORBIDDEN, { unchanged: ITEM })
  ]),
  item('delete', 'success and itemId', [
    anItem(),
    asks('owner', `${MINE}/delete`, {}, { success: true, itemId: '{item}' }),
    refused('owner', ITEM, {}, UNKNOWN_ITEM)
  ]),
  item('delete', 'not by others', [
    anItem(),
    share({ everyone: true }),
    refused('other', `${ITEM}/delete`, {}, FORBIDDEN, { unchanged: ITEM })
  ]),
  item('protect, unprotect', 'success; through the path of the owner also for an administrator', [
    anItem(),
    asks('administrator', `${MINE}/protect`, {}, SUCCESS),
    is({ protected: true }),
    asks('administrator', `${MINE}/unprotect`, {}, SUCCESS),
    is({ protected: false })
  ]),
  item('move', 'to a folder and back', [
    anItem(),
    asks('owner', `${OWN}/createFolder`, { title: 'M {n}' }, {}, { keeps: { folder: 'folder.id' } }),
    asks(
      'owner',
      `${MINE}/move`,
      { folder: '{folder}' },
      { success: true, itemId: '{item}', owner: 'ann', folder: '{folder}' }
    ),
    is({ ownerFolder: '{folder}' }),
    asks('owner', `${OWN}/{folder}/items/{item}/move`, { folder: '/' }, SUCCESS),
    is({ ownerFolder: null })
  ]),
  item('reassign', 'to a folder of another; success and itemId', [
    anItem(),
    asks(
      'administrator',
      `${MINE}/reassign`,
      { targetUsername: 'bob', targetFolderName: '/' },
      { success: true, itemId: '{item}' }
    ),
    reads('other', ITEM, { owner: 'bob' }),
    refused(
      'administrator',
      '/content/users/bob/items/{item}/reassign',
      { targetUsername: 'nobody{n}' },
      { code: 400 },
      { unchanged: ITEM }
    )
  ]),
  item('groups', 'admin, member, other', [
    anItem(),
    aGroup(),
    share({ groups: '{group}' }),
    asks('owner', `${ITEM}/groups`, {}, { admin: [{ id: '{group}' }], member: [], other: [] })
  ]),
  item('data', 'may be empty', [
    anItem(),
    { as: 'owner', to: `${ITEM}/data`, sends: { f: undefined }, page: { status: 200, text: /^$/ } }
  ]),
  item('info files', 'a thumbnail is shown and deleted; a missing file is CONT_0036', [
    anItem({
      thumbnail: new File(
        [
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64'
          )
        ],
        'dot.png',
        { type: 'image/png' }
      )
    }),
    asks('owner', ITEM, {}, { thumbnail: /^thumbnail\/.+\.png$/ }, { keeps: { thumbnail: 'thumbnail' } }),
    { as: 'owner', to: `${ITEM}/info/{thumbnail}`, sends: { f: undefined }, page: { type: /^image\/png/ } },
    asks('owner', `${MINE}/deleteThumbnail`, {}, { success: true }),
    refused(
      'owner',
      `${ITEM}/info/nothing.xml`,
      {},
      {
        code: 400,
        messageCode: 'CONT_0036',
        message: 'Item info file does not exist or is inaccessible.',
        details: ['Error getting Item Info from DataStore']
      }
    )
  ]),
  item('resources', 'added, listed, read, updated, removed', [
    anItem(),
    asks(
      'owner',
      `${MINE}/addResources`,
      { file: new File(['{"a":1}'], 'a.json'), fileName: 'a.json', resourcesPrefix: 'res' },
      SUCCESS
    ),
    asks(
      'owner',
      `${ITEM}/resources`,
      { num: 1000 },
      { total: 1, nextStart: -1, resources: [{ resource: 'res/a.json', created: INSTANT, size: 7, access: 'inherit' }] }
    ),
    reads('owner', `${ITEM}/resources/res/a.json`, { a: 1 }),
    asks(
      'owner',
      `${MINE}/updateResources`,
      { file: new File(['{"a":2}'], 'a.json'), fileName: 'a.json', resourcesPrefix: 'res' },
      SUCCESS
    ),
    reads('owner', `${ITEM}/resources/res/a.json`, { a: 2 }),
    asks('owner', `${MINE}/removeResources`, { resource: 'res/a.json' }, SUCCESS),
    asks('owner', `${ITEM}/resources`, {}, { total: 0, resources: [] })
  ]),
  item('related', 'added, listed, deleted', [
    anItem({}, 'owner', 'ann', 'other'),
    anItem(),
    asks(
      'owner',
      `${OWN}/addRelationship`,
      { originItemId: '{item}', destinationItemId: '{other}', relationshipType: 'Map2Service' },
      SUCCESS
    ),
    asks(
      'owner',
      `${ITEM}/relatedItems`,
      { relationshipType: 'Map2Service', direction: 'forward' },
      { total: 1, relatedItems: [{ id: '{other}' }] }
    ),
    asks(
      'owner',
      `${OWN}/deleteRelationship`,
      { originItemId: '{item}', destinationItemId: '{other}', relationshipType: 'Map2Service' },
      SUCCESS
    ),
    asks('owner', `${ITEM}/relatedItems`, { relationshipType: 'Map2Service' }, { total: 0, relatedItems: [] })
  ]),
  item('publish', 'an item’s file becomes a dataset, which is an item; the Explore API answers its records', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks(
      'owner',
      `${OWN}/publish`,
      {
        itemid: '{item}',
        filetype: 'csv',
        publishParameters: { name: 'pub {n}' },
        outputType: '',
        overwrite: false,
        buildInitialCache: false
      },
      { services: [{ type: TEXT, serviceurl: /datasets\/pub_\d+$/, size: WHOLE, jobId: ANYTHING, serviceItemId: ID }] },
      { keeps: { item: 'services.0.serviceItemId' } }
    ),
    reads('owner', '//api/explore/v2.1/catalog/datasets/pub_{n}/records', { total_count: 3, results: LIST }),
    refused('other', `${OWN}/publish`, { itemid: '{item}', filetype: 'csv' }, { code: anyOf(400, 403) })
  ]),
  item('publish: overwrite', 'the new file takes the place of the records', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks('owner', `${OWN}/publish`, { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'over {n}' } }),
    asks('owner', `${MINE}/update`, { file: aCsv('species\nyew\n') }, SUCCESS),
    asks('owner', `${OWN}/publish`, {
      itemid: '{item}',
      filetype: 'csv',
      overwrite: true,
      publishParameters: { name: 'over {n}' }
    }),
    reads('owner', '//api/explore/v2.1/catalog/datasets/over_{n}/records', {
      total_count: 1,
      results: [{ species: 'yew' }]
    })
  ]),
  item('publish', 'the dataset is a hosted service, with any keywords of its own; a service elsewhere is not', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks(
      'owner',
      `${OWN}/publish`,
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'hosted {n}' } },
      {},
      { keeps: { dataset: 'services.0.serviceItemId' } }
    ),
    reads('owner', '/content/items/{dataset}', {
      typeKeywords: ['Data', 'Service', 'Feature Access', 'Feature Service', 'Hosted Service']
    }),
    asks('owner', '/content/items/{dataset}/update', { typeKeywords: 'own' }),
    reads('owner', '/content/items/{dataset}', {
      typeKeywords: ['Data', 'Service', 'Feature Access', 'Feature Service', 'Hosted Service', 'own']
    }),
    find('id:{dataset} typekeywords:"Hosted Service"', [{ id: '{dataset}' }]),
    asks('owner', `${OWN}/items/{dataset}/copy`, {}, {}, { keeps: { item: 'itemId' } }),
    is({ typeKeywords: ['Data', 'Service', 'Feature Access', 'Feature Service', 'own'] }),
    anItem({ type: 'Feature Service', url: 'https://gis.example/FeatureServer' }),
    is({ typeKeywords: ['Data', 'Service', 'Feature Access', 'Feature Service'] })
  ]),
  item('publish', 'not twice under one name', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks('owner', `${OWN}/publish`, { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'twice {n}' } }),
    refused(
      'owner',
      `${OWN}/publish`,
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'twice {n}' } },
      { code: 400 }
    )
  ]),
  item('export', 'records become a file, which is an item of the caller', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks(
      'owner',
      '/content/users/ann/publish',
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'exported {n}' } },
      {},
      { keeps: { dataset: 'services.0.serviceItemId' } }
    ),
    asks(
      'owner',
      '/content/users/ann/export',
      { itemId: '{dataset}', title: 'A file of {n}', exportFormat: 'CSV', exportParameters: { layers: [{ id: 0 }] } },
      { type: 'CSV', size: WHOLE, jobId: TEXT, exportItemId: ID, serviceItemId: '{dataset}', exportFormat: 'CSV' },
      { keeps: { item: 'exportItemId' } }
    ),
    is({ title: 'A file of {n}', type: 'CSV', owner: 'ann', access: 'private', name: 'exported_{n}.csv' }),
    { as: 'owner', to: `${ITEM}/data`, sends: { f: undefined }, page: { text: /species,height\r?\noak,12/ } }
  ]),
  item('export', 'other formats by name, others not; only of datasets, and of those that the caller sees', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks(
      'owner',
      '/content/users/ann/publish',
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'formats {n}' } },
      {},
      { keeps: { dataset: 'services.0.serviceItemId' } }
    ),
    ...['GeoJson', 'Excel', 'Parquet', 'geojson'].map((exportFormat) =>
      asks('owner', '/content/users/ann/export', { itemId: '{dataset}', exportFormat }, { exportItemId: ID })
    ),
    refused(
      'owner',
      '/content/users/ann/export',
      { itemId: '{dataset}', exportFormat: 'Scene Package' },
      mustBe('exportFormat')
    ),
    refused(
      'owner',
      '/content/users/ann/export',
      { itemId: '{item}', exportFormat: 'CSV' },
      { code: 400, message: /cannot be exported/ }
    ),
    refused(
      'owner',
      '/content/users/ann/export',
      { itemId: '{dataset}', exportFormat: 'CSV', exportParameters: { layers: [{ id: 0, where: 'height > 10' }] } },
      { code: 400 }
    ),
    refused('other', '/content/users/bob/export', { itemId: '{dataset}', exportFormat: 'CSV' }, UNKNOWN_ITEM),
    refused('other', '/content/users/ann/export', { itemId: '{dataset}', exportFormat: 'CSV' }, FORBIDDEN)
  ]),
  item('comments', 'added, listed, read, changed, deleted', [
    anItem(),
    asks(
      'owner',
      `${ITEM}/addComment`,
      { comment: 'Fine' },
      { commentId: ANYTHING },
      { keeps: { comment: 'commentId' } }
    ),
    asks(
      'owner',
      `${ITEM}/comments`,
      {},
      { total: 1, nextStart: -1, comments: [{ id: '{comment}', created: INSTANT, owner: 'ann', comment: 'Fine' }] }
    ),
    reads('owner', `${ITEM}/comments/{comment}`, { comment: 'Fine' }),
    asks(
      'owner',
      `${ITEM}/comments/{comment}/update`,
      { comment: 'Better' },
      { success: true, commentId: '{comment}' }
    ),
    is({ numComments: 1 }),
    asks('owner', `${ITEM}/comments/{comment}/delete`, {}, { success: true, commentId: '{comment}' }),
    is({ numComments: 0 })
  ]),
  item('rating', 'added, read, deleted', [
    anItem(),
    asks('owner', `${ITEM}/share`, { everyone: true }),
    asks('other', `${ITEM}/addRating`, { rating: 4 }, SUCCESS),
    reads('other', `${ITEM}/rating`, { rating: 4, created: INSTANT }),
    is({ numRatings: 1, avgRating: 4 }),
    asks('other', `${ITEM}/deleteRating`, {}, { success: true, itemId: '{item}' }),
    is({ numRatings: 0, avgRating: 0 }),
    ...['-1', '6', 'good'].map((rating) => refused('other', `${ITEM}/addRating`, { rating }, { code: 400 }))
  ]),
  item('dependencies', 'a page', [
    anItem(),
    asks('owner', `${ITEM}/dependencies`, {}, { total: WHOLE, list: LIST, nextStart: -1 })
  ]),
  item('hidden', 'every operation on an item that the caller must not see returns the same as for a missing one', [
    anItem(),
    ...[
      '',
      '/update',
      '/delete',
      '/share',
      '/unshare',
      '/setContentStatus',
      '/data',
      '/comments',
      '/addComment',
      '/rating',
      '/addRating',
      '/groups',
      '/relatedItems',
      '/resources',
      '/dependencies'
    ].map((operation) =>
      refused(
        'other',
        `${ITEM}${operation}`,
        {
          comment: 'x',
          rating: 1,
          status: 'deprecated',
          title: 'x',
          groups: NOBODYS_ID,
          relationshipType: 'Map2Service'
        },
        UNKNOWN_ITEM,
        { unchanged: ITEM }
      )
    )
  ]),

  field('whole item', 'every field that clients read', [
    anItem(TYPED),
    is({
      id: ID,
      owner: 'ann',
      orgId: '0123456789ABCDEF',
      created: INSTANT,
      modified: INSTANT,
      guid: null,
      name: anyOf(null, ''),
      title: 'Typed {n}',
      type: 'Web Map',
      typeKeywords: LIST,
      description: 'At length',
      tags: ['oak', 'elm'],
      snippet: 'In short',
      thumbnail: null,
      documentation: null,
      extent: LIST,
      categories: [],
      spatialReference: null,
      accessInformation: 'City',
      licenseInfo: 'CC BY 4.0',
      culture: 'fr',
      properties: { a: 1 },
      advancedSettings: null,
      url: 'https://a.example/map',
      proxyFilter: null,
      access: 'private',
      size: WHOLE,
      subInfo: WHOLE,
      appCategories: [],
      industries: [],
      languages: [],
      largeThumbnail: null,
      banner: null,
      screenshots: [],
      listed: false,
      ownerFolder: null,
      protected: false,
      commentsEnabled: true,
      numComments: 0,
      numRatings: 0,
      avgRating: 0,
      numViews: WHOLE,
      itemControl: 'admin',
      scoreCompleteness: WHOLE,
      groupDesignations: null,
      contentStatus: null,
      contentOrigin: TEXT
    })
  ]),
  field('ownerFolder', 'for owner and administrators only', [
    anItem(),
    share({ everyone: true }),
    reads('other', ITEM, { ownerFolder: undefined, itemControl: null }),
    reads('administrator', ITEM, { ownerFolder: null, itemControl: 'admin' })
  ]),
  field('itemControl', 'update for members of a shared-update group', [
    aGroup({ capabilities: 'updateitemcontrol', access: 'org' }, 'administrator'),
    asks('administrator', '/community/groups/{group}/addUsers', { users: 'ann,bob' }),
    anItem(),
    share({ groups: '{group}', confirmItemControl: true }),
    reads('other', ITEM, { itemControl: 'update' }),
    asks('other', `${ITEM}/update`, { snippet: 'by bob' }, SUCCESS),
    is({ snippet: 'by bob', owner: 'ann' }),
    refused('other', `${ITEM}/delete`, {}, FORBIDDEN)
  ]),
  field('access', 'private, shared, org, public', [
    anItem(),
    is({ access: 'private' }),
    aGroup(),
    share({ groups: '{group}' }),
    is({ access: 'shared' }),
    share({ org: true }),
    is({ access: 'org' }),
    share({ everyone: true }),
    is({ access: 'public' })
  ]),
  field('numViews', 'counts looks', [anItem(), is({ numViews: WHOLE })]),
  field('lastViewed', '-1 before anybody but the owner has looked', [anItem(), is({ lastViewed: -1 })]),

  sharing('everyone=true', 'public', [
    anItem(),
    share({ everyone: true }),
    is({ access: 'public' }),
    asks('nobody', ITEM, {}, { id: '{item}' })
  ]),
  sharing(
    'org=true, account=true',
    'organization',
    ['org', 'account'].flatMap((name) => [
      anItem(),
      share({ [name]: true }),
      is({ access: 'org' }),
      refused('nobody', ITEM, {}, UNKNOWN_ITEM),
      reads('viewer', ITEM, { id: '{item}' })
    ])
  ),
  sharing('both false', 'back to shared when groups remain, else private', [
    anItem(),
    aGroup(),
    share({ everyone: true, groups: '{group}' }),
    share({ everyone: false, org: false }),
    is({ access: 'shared' }),
    asks('owner', `${ITEM}/unshare`, { groups: '{group}' }, { itemId: '{item}', notUnsharedFrom: [] }),
    is({ access: 'private' })
  ]),
  sharing('groups of one space', 'as a client sends it: all groups go', [
    anItem(),
    aGroup(),
    share({ groups: '{group}' }),
    share({ org: false, everyone: false, groups: ' ' }),
    is({ access: 'private' }),
    asks('owner', `${ITEM}/groups`, {}, { admin: [], member: [], other: [] })
  ]),
  sharing('groups', 'those that it cannot be shared with are named', [
    anItem(),
    share({ groups: NOBODYS_ID }, { itemId: '{item}', notSharedWith: [NOBODYS_ID] }),
    is({ access: 'private' })
  ]),
  sharing('unshare', 'names those that it was not taken from', [
    anItem(),
    asks('owner', `${MINE}/unshare`, { groups: NOBODYS_ID }, { itemId: '{item}', notUnsharedFrom: [NOBODYS_ID] })
  ]),
  sharing('unshare', 'from everybody, which leaves the organization, and from both', [
    anItem(),
    aGroup(),
    share({ everyone: true, groups: '{group}' }),
    asks('owner', `${ITEM}/unshare`, { everyone: true }, { itemId: '{item}', notUnsharedFrom: [] }),
    is({ access: 'org' }),
    asks('owner', `${MINE}/unshare`, { account: true }, { itemId: '{item}', notUnsharedFrom: [] }),
    is({ access: 'shared' })
  ]),
  sharing('unshare', 'from everybody is refused to others', [
    anItem(),
    share({ everyone: true }),
    refused('other', `${ITEM}/unshare`, { everyone: true }, FORBIDDEN, { unchanged: ITEM })
  ]),
  sharing('bulk', 'shareItems and unshareItems give a result for each', [
    anItem(),
    aGroup(),
    asks(
      'owner',
      `${OWN}/shareItems`,
      { items: `{item},${NOBODYS_ID}`, groups: '{group}' },
      {
        results: [
          { itemId: '{item}', success: true, notSharedWith: [] },
          { itemId: NOBODYS_ID, success: false }
        ]
      }
    ),
    is({ access: 'shared' }),
    asks(
      'owner',
      `${OWN}/unshareItems`,
      { items: '{item}', groups: '{group}' },
      { results: [{ itemId: '{item}', success: true }] }
    ),
    is({ access: 'private' })
  ]),
  sharing('both paths', 'of the owner and of the item', [
    anItem(),
    asks('owner', `${MINE}/share`, { org: true }, { itemId: '{item}', notSharedWith: [] }),
    is({ access: 'org' })
  ]),
  sharing('group members', 'see what is shared with their group, others do not', [
    anItem(),
    aGroup(),
    asks('owner', '/community/groups/{group}/addUsers', { users: 'bob' }),
    share({ groups: '{group}' }),
    reads('other', ITEM, { id: '{item}' }),
    refused('user', ITEM, {}, UNKNOWN_ITEM)
  ]),
  sharing('who may', 'not others, and viewers share nothing', [
    anItem(),
    share({ everyone: true }),
    refused('other', `${ITEM}/share`, { everyone: false }, FORBIDDEN, { unchanged: ITEM }),
    refused('nobody', `${ITEM}/share`, { everyone: true }, TOKEN_REQUIRED)
  ]),

  search('default fields', 'finds letters as people type them, and pictures', [
    anItem({ title: 'Weiße{n} Straße, Łódź', tags: '🌲,🇫🇷' }),
    anItem({ title: 'Weiße{n} Gasse', tags: '🌳,🇩🇪' }, 'owner', 'ann', 'other'),
    ...['weisse{n} strasse lodz', 'weiße{n} Straße', 'weisse{n} tags:🌲', 'weisse{n} 🇫🇷'].map((q) =>
      find(q, [{ id: '{item}' }])
    )
  ]),
  ...QUERIES.map(([row, q]) =>
    search(row, `finds by \`${q}\``, [
      anItem({
        title: 'Quercus{n} robur',
        tags: 'leaf{n}',
        description: 'botany{n}',
        snippet: 'sentence{n}',
        accessInformation: 'herbarium{n}'
      }),
      find(q, [{ id: '{item}' }])
    ])
  ),
  search('one of q, bbox, categories is required', 'else it is refused', [
    refused('owner', '/search', {}, { code: 400 }),
    find('id:none', []),
    asks('owner', '/search', { bbox: '170,-80,171,-79' }, { results: [] }),
    asks('owner', '/search', { categories: '/Categories/None{n}' }, { results: [] })
  ]),
  search('bbox', 'items whose extent touches it', [
    anItem({ title: 'Box {n}', extent: '2.2,48.8,2.5,48.9' }),
    asks('owner', '/search', { q: 'id:{item}', bbox: '2,48,3,49' }, { total: 1 }),
    asks('owner', '/search', { q: 'id:{item}', bbox: '10,48,11,49' }, { total: 0 })
  ]),
  search('reply', 'query, total, start, num, nextStart, results', [
    anItem(),
    asks(
      'owner',
      '/search',
      { q: 'id:{item}' },
      { query: TEXT, total: 1, start: 1, num: 10, nextStart: -1, results: [{ id: '{item}', title: TEXT }] }
    )
  ]),
  search('paging', 'nextStart leads on', [
    anItem({ title: 'Pager{n}' }),
    anItem({ title: 'Pager{n}' }),
    find('title:Pager{n}', [{}], { num: 1 }),
    asks('owner', '/search', { q: 'title:Pager{n}', num: 1 }, { total: 2, nextStart: 2 }),
    asks('owner', '/search', { q: 'title:Pager{n}', num: 1, start: 2 }, { nextStart: -1, results: [{}] })
  ]),
  search('sortField, sortOrder', 'order the results', [
    anItem({ title: 'B sort{n}' }),
    anItem({ title: 'A sort{n}' }, 'owner', 'ann', 'first'),
    find('title:sort{n}', [{ id: '{first}' }, { id: '{item}' }], { sortField: 'title', sortOrder: 'asc' }),
    find('title:sort{n}', [{ id: '{item}' }, { id: '{first}' }], { sortField: 'title', sortOrder: 'desc' })
  ]),
  search('filter', 'whole values', [
    anItem(),
    find('id:{item}', [{ id: '{item}' }], { filter: 'type:"Web Map"' }),
    find('id:{item}', [], { filter: 'type:"Web"' })
  ]),
  search('categories', 'narrow', [
    anItem({ categories: '["/Categories/Water{n}"]' }),
    asks('owner', '/search', { q: 'id:{item}', categories: '/Categories/Water{n}' }, { total: 1 }),
    asks('owner', '/search', { q: 'id:{item}', categories: '/Categories/Fire' }, { total: 0 })
  ]),
  search('countFields', 'counts of values, at most three fields', [
    anItem({ title: 'Counted{n}', tags: 'red{n},green{n}' }),
    asks(
      'owner',
      '/search',
      { q: 'title:Counted{n}', countFields: 'tags,type', countSize: 200 },
      { aggregations: { counts: holding({ fieldName: 'type', fieldValues: [{ value: ANYTHING, count: 1 }] }) } }
    ),
    refused('owner', '/search', { q: 'x', countFields: 'tags,type,access,contentstatus' }, { code: 400 })
  ]),
  search('countSize', '200 at most', [
    asks('owner', '/search', { q: 'owner:ann', countFields: 'tags', countSize: 500 }, { aggregations: ANYTHING })
  ]),
  search('visibility', 'only items that the caller may see, also in counts', [
    anItem({ title: 'Secret{n}' }),
    asks('other', '/search', { q: 'title:Secret{n}', countFields: 'access' }, { total: 0, results: [] }),
    asks('nobody', '/search', { q: 'id:{item}' }, { total: 0 }),
    asks('owner', `${ITEM}/share`, { everyone: true }),
    asks('nobody', '/search', { q: 'id:{item}' }, { total: 1 })
  ]),
  search('sortField, sortOrder', 'several fields, separated by commas', [
    anItem({ title: 'B several{n}', type: 'CSV' }),
    anItem({ title: 'A several{n}' }, 'owner', 'ann', 'map'),
    anItem({ title: 'C several{n}', type: 'CSV' }, 'owner', 'ann', 'other'),
    find('title:several{n}', [{ id: '{item}' }, { id: '{other}' }, { id: '{map}' }], { sortField: 'Type, title' }),
    find('title:several{n}', [{ id: '{map}' }, { id: '{other}' }, { id: '{item}' }], {
      sortField: 'type,title',
      sortOrder: 'desc'
    })
  ]),
  search('sortField, sortOrder', 'items without a status come before the others', [
    anItem({ title: 'A status{n}' }),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }),
    anItem({ title: 'B status{n}' }, 'owner', 'ann', 'without'),
    find('title:status{n}', [{ id: '{without}' }, { id: '{item}' }], { sortField: 'contentStatus' }),
    find('title:status{n}', [{ id: '{item}' }, { id: '{without}' }], { sortField: 'contentStatus', sortOrder: 'desc' })
  ]),
  search('group', 'items of a group, at once after sharing', [
    anItem(),
    aGroup(),
    find('id: {item} AND group: {group}', []),
    asks('owner', `${ITEM}/share`, { groups: '{group}' }),
    find('id: {item} AND group: {group}', [{ id: '{item}' }], { start: 1, num: 10, sortField: 'title' })
  ]),
  search('read-your-writes', 'a change is found at once, and a deleted item no longer', [
    anItem({ title: 'Before{n}' }),
    asks('owner', `${ITEM}/update`, { title: 'After{n}' }),
    find('title:After{n}', [{ id: '{item}' }]),
    find('title:Before{n}', []),
    asks('owner', `${ITEM}/delete`),
    find('id:{item}', [])
  ]),
  search('searchUserAccess, searchUserName', 'are taken', [
    asks(
      'owner',
      '/search',
      { q: 'owner:ann', searchUserAccess: 'groupMember', searchUserName: 'ann' },
      { results: LIST }
    )
  ]),
  search('wrong query', 'is reported with the position of the mistake', [
    refused('owner', '/search', { q: 'title:(oak' }, { code: 400 }),
    refused('owner', '/search', { q: 'created:[1 TO' }, { code: 400 })
  ]),

  error('Unable to generate token.', '400 without messageCode, with details', [
    refused('nobody', '/generateToken', {}, { code: 400, messageCode: undefined, message: 'Unable to generate token.' })
  ]),
  error(
    "'type' and 'title' property required.",
    '400, addItem without them',
    [{}, { title: 'x' }, { type: 'Web Map' }].map((sends) =>
      refused('owner', `${OWN}/addItem`, sends, {
        code: 400,
        messageCode: undefined,
        message: "'type' and 'title' property required."
      })
    )
  ),
  error('CONT_0001', 'unknown or hidden item', [
    refused('owner', `/content/items/${NOBODYS_ID}`, {}, UNKNOWN_ITEM),
    refused('owner', '/content/items/nonsense', {}, UNKNOWN_ITEM),
    anItem(),
    refused('nobody', ITEM, {}, UNKNOWN_ITEM)
  ]),
  error('CONT_0006', 'unknown group of content', [
    refused('owner', `/content/groups/${NOBODYS_ID}/search`, { q: 'x' }, { code: 400, messageCode: 'CONT_0006' })
  ]),
  error('CONT_0036', 'missing info file', [
    anItem(),
    refused('owner', `${ITEM}/info/thumbnail/none.png`, {}, { code: 400, messageCode: 'CONT_0036' })
  ]),
  error('CONT_0048', 'delete protection', [
    anItem(),
    asks('owner', `${MINE}/protect`),
    refused(
      'owner',
      `${MINE}/delete`,
      {},
      { code: 400, messageCode: 'CONT_0048', message: 'Unable to delete item {item}. Delete protection is turned on.' }
    )
  ]),
  error('CONT_0113', 'invalid item type', [
    refused(
      'owner',
      `${OWN}/addItem`,
      { title: 'x', type: 'Flying Carpet' },
      { code: 400, messageCode: 'CONT_0113', message: 'Item type not valid.' }
    )
  ]),
  error('CONT_0163', 'public_authoritative in an organization that is not verified', [
    anItem(),
    refused(
      'owner',
      `${ITEM}/setContentStatus`,
      { status: 'public_authoritative' },
      { code: 400, messageCode: 'CONT_0163' }
    )
  ]),
  error('COM_0003', 'unknown group', [
    refused(
      'owner',
      `/community/groups/${NOBODYS_ID}`,
      {},
      { code: 400, messageCode: 'COM_0003', message: 'Group does not exist or is inaccessible.' }
    )
  ]),
  error('COM_0018', 'unknown user', [
    refused(
      'owner',
      '/community/users/nobody{n}',
      {},
      { code: 400, messageCode: 'COM_0018', message: 'User does not exist or is inaccessible.' }
    )
  ]),
  error('SSL Required', '403 over plain HTTP', [
    refused('nobody', '/generateToken', {}, { code: 403, message: 'SSL Required' }, { over: { plain: true } })
  ]),
  error('GWM_0003 403', 'no privilege', [refused('owner', '/portals/self/createRole', { name: 'x' }, FORBIDDEN)]),
  error('498', 'Invalid token.', [
    refused(
      'nobody',
      '/community/self',
      { token: 'x' },
      { code: 498, messageCode: undefined, message: 'Invalid token.' }
    )
  ]),
  error('GWM_0003 499', 'Token Required', [refused('nobody', '/community/self', {}, TOKEN_REQUIRED)]),
  error('own checks', '400 without messageCode, each bad parameter named', [
    refused(
      'owner',
      '/search',
      { q: 'x', num: 'many', bbox: 'here' },
      { code: 400, messageCode: undefined, details: [/^'num' must be /, /^'bbox' must be /] }
    )
  ]),

  decision('expiration over the maximum', 'refused with the maximum; 20,160 is granted', [
    refused(
      'nobody',
      '/generateToken',
      { username: 'ann', password: 'correct horse 1', referer: 'test', expiration: 21_601 },
      { code: 400, details: [/21600/] }
    )
  ]),
  decision('plain HTTP', 'SSL Required, which clients repeat over HTTPS', [
    refused(
      'nobody',
      '/generateToken',
      { username: 'ann', password: 'correct horse 1', referer: 'test' },
      { code: 403, message: 'SSL Required' },
      { over: { plain: true } }
    )
  ]),
  decision('protection after a status change', 'unchanged', [
    anItem(),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'org_authoritative' }),
    asks('owner', `${ITEM}/setContentStatus`, { status: '', clearEmptyFields: true }),
    is({ protected: true, contentStatus: null })
  ]),
  decision('two names of one configuration property', 'are both taken, and cannot say two things', [
    asks(
      'administrator',
      '/portals/self/settings/update',
      { portalConfigProperties: { searchArcGISOnlineEnabled: false } },
      SUCCESS
    ),
    refused(
      'administrator',
      '/portals/self/settings/update',
      { portalConfigProperties: { searchArcGISOnlineEnabled: false, searchOnlineEnabled: true } },
      { code: 400 }
    )
  ]),
  decision('GET on state-changing operations', 'only with an explicit token', [
    anItem(),
    refused(
      'owner',
      `${ITEM}/delete`,
      {},
      { code: anyOf(400, 499) },
      { over: { method: 'GET', token: 'cookie' }, unchanged: ITEM }
    ),
    asks('owner', `${ITEM}/delete`, {}, SUCCESS, { over: { method: 'GET' } })
  ]),
  decision('unknown ids', '400 and "… does not exist or is inaccessible."', [
    ...[
      '/portals/self/roles/none',
      `/community/groups/${NOBODYS_ID}`,
      '/community/users/none{n}',
      `/content/items/${NOBODYS_ID}`,
      `/community/users/ann/invitations/G${NOBODYS_ID}`,
      '/portals/none'
    ].map((path) =>
      refused(
        'owner',
        path,
        {},
        { code: 400, messageCode: /^[A-Z]{3,4}_\d{4}$/, message: /does not exist or is inaccessible\.$/ }
      )
    ),
    refused(
      'owner',
      `${OWN}/${NOBODYS_ID}`,
      {},
      { code: 400, messageCode: 'LOGG_0007', message: /does not exist or is inaccessible\.$/ }
    )
  ]),
  decision('requestip behind a proxy', 'binds the address of the client that the trusted proxy reports', [
    asks(
      'nobody',
      '/generateToken',
      { username: 'ann', password: 'correct horse 1', client: 'requestip' },
      { token: TEXT },
      { over: { address: '198.51.100.40' }, keeps: { token: 'token' } }
    ),
    asks('{token}', '/community/self', {}, { username: 'ann' }, { over: { address: '198.51.100.40' } }),
    refused('{token}', '/community/self', {}, { code: 498 }, { over: { address: '198.51.100.41' } })
  ]),
  decision('f absent', 'html', [
    {
      as: 'nobody',
      to: '/portals/self',
      sends: { f: undefined },
      page: { type: /^text\/html/, text: /<title>Portal<\/title>/ }
    }
  ]),
  decision('setContentStatus and modified', 'it changes modified, and is items/update', [
    anItem(),
    asks('owner', ITEM, {}, {}, { keeps: { before: 'modified' } }),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }, SUCCESS, {
      after: 1,
      events: [['items/update', '{item}']]
    }),
    asks('owner', '/search', { q: 'id:{item} AND modified:[0 TO {before}]' }, { total: 0 })
  ])
]
