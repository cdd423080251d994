/**
 * The whole life of a collaboration between two servers over HTTPS: 30 items of all kinds, five of them datasets, in both
 * directions, at once, in real time and on a schedule, until the guest leaves. The copy is compared with its source.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ITEM_TYPES } from '#items'
import { runLoggia } from '../demo/loggia-process.ts'
import { type Founded, file, found, problemsOf, type RunningPortal } from './two-portals.ts'

export interface Life {
  readonly host: RunningPortal
  readonly guest: RunningPortal
  /** Of both homes. */
  readonly folder: string
  /** Of the largest dataset. */
  readonly records: number
}

interface Shared {
  readonly id: string
  readonly by: RunningPortal
  /** Its public name, where it was published. */
  readonly dataset?: string
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

export async function liveWholeLife(life: Life): Promise<void> {
  const { host, guest } = life
  const founded = await found(host, guest, { link: { enableRealtimeSync: true } })
  const shared = await fill(life, founded)
  assert.equal(shared.length, 30)
  await synchronize(life, founded, 'manual')
  await compareAll(life, shared)
  await changeEverything(life, founded, shared)
  await onSchedule(life, founded, shared)
  await leave(life, founded, shared)
}

/** 25 items of different kinds, and five datasets: three of the guest, two of the host. */
async function fill({ host, guest, folder, records }: Life, founded: Founded): Promise<Shared[]> {
  const shared: Shared[] = []
  const kinds = ITEM_TYPES.filter(({ name }) => name !== 'Feature Service' && name !== 'Code Attachment')
  // Files whose content Loggia does not look into, beside those that it can make here.
  const plain = kinds.filter(
    ({ content, endings }) => content === 'file' && /^(?:lyr|mxd|sd|mapx)$/.test(endings[0] ?? '')
  )
  const named = kinds.filter(({ name }) => ['CSV', 'PDF', 'Image', 'KML', 'GeoJson'].includes(name))
  const texts = kinds.filter(({ content }) => content === 'text').slice(0, 6)
  const links = kinds.filter(({ content }) => content === 'url').slice(0, 10)
  const wanted = [...named, ...plain, ...texts, ...links]
  assert.equal(wanted.length, 25)
  for (const [at, { name, content, endings }] of wanted.entries()) {
    const by = at % 3 === 0 ? host : guest
    const ending = endings[0] ?? 'json'
    const { id } = await by.ask('/content/users/admin/addItem', {
      type: name,
      title: `${name} ${at}`,
      snippet: `The ${at}th`,
      description: 'With <b>markup</b>',
      tags: `number ${at},kind`,
      accessInformation: 'A source',
      licenseInfo: 'CC0',
      culture: 'en-us',
      extent: `${-at},-20,30,${40 + at}`,
      thumbnail: new File([PIXEL], 'a.png', { type: 'image/png' }),
      ...(content === 'text' && { text: JSON.stringify({ version: at }) }),
      ...(content === 'url' && { url: `https://example.org/${at}` }),
      ...((content === 'file' || content === 'any') && { file: file(fileOf(ending, at), `file-${at}.${ending}`) })
    })
    if (at % 4 === 0)
      await by.ask(`/content/users/admin/items/${id}/addResources`, {
        file: file(`{"resource":${at}}`, 'resource.json'),
        resourcesPrefix: 'deep'
      })
    shared.push({ id, by })
  }
  for (const by of [host, guest]) {
    const own = shared.filter((each) => each.by === by)
    await by.ask('/content/users/admin/addRelationship', {
      originItemId: own[0]?.id,
      destinationItemId: own[1]?.id,
      relationshipType: 'Map2Service'
    })
  }
  const datasets: readonly (readonly [RunningPortal, string, string, string])[] = [
    [guest, 'guest', 'rivers.csv', riversOf(200)],
    [guest, 'guest', 'large.csv', largeOf(records)],
    [guest, 'guest', 'places.geojson', placesOf(50)],
    [host, 'host', 'dates.csv', datesOf(300)],
    [host, 'host', 'areas.geojson', areasOf(40)]
  ]
  for (const [by, name, fileName, text] of datasets) {
    const path = join(folder, `${name}-${fileName}`)
    writeFileSync(path, text)
    const about = join(folder, `about-${fileName}.md`)
    writeFileSync(about, `# About ${fileName}`)
    const dataset = fileName.replace(/\..*/, '')
    const home = ['--home', join(folder, name)]
    const made = await runLoggia([
      'import',
      path,
      '--id',
      dataset,
      '--title',
      `Of ${dataset}`,
      '--attachment',
      about,
      ...home
    ])
    assert.equal(made.code, 0, made.stderr)
    const { results } = await by.ask('/search', { q: `title:"Of ${dataset}"`, num: 100 })
    shared.push({ id: results[0].id, by, dataset })
  }
  for (const { id, by } of shared) {
    const groups = by === host ? founded.hostGroup : founded.guestGroup
    await by.ask(`/content/users/admin/items/${id}/share`, { groups })
  }
  return shared
}

const MADE: Readonly<Record<string, string | Buffer>> = {
  csv: 'a,b\n1,2\n',
  pdf: '%PDF-1.7 x',
  jpg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20)]),
  kml: '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>',
  geojson: '{"type":"FeatureCollection","features":[]}',
  json: '{"type":"FeatureCollection","features":[]}'
}
const fileOf = (ending: string, at: number): string | Buffer => MADE[ending] ?? `content ${at}`

const lines = (count: number, line: (at: number) => string): string =>
  `${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`
const riversOf = (count: number): string =>
  `river,level,lat,lon,kind\n${lines(count, (at) => `River ${at},${at / 4},${40 + at / 100},${5 + at / 100},${at % 7}`)}`
const largeOf = (count: number): string =>
  `id,name,amount,day,note\n${lines(count, (at) => `${at},name ${at % 997},${(at * 37) % 1_000}.25,2026-01-${String(1 + (at % 28)).padStart(2, '0')},${at % 11 === 0 ? '' : `note ${at % 13}`}`)}`
const datesOf = (count: number): string =>
  `moment,text,flag\n${lines(count, (at) => `2026-02-${String(1 + (at % 28)).padStart(2, '0')}T0${at % 10}:00:00Z,"Äpfel, ""${at}""",${at % 2 === 0}`)}`
const featuresOf = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features })
const placesOf = (count: number): string =>
  featuresOf(
    Array.from({ length: count }, (_, at) => ({
      type: 'Feature',
      properties: { name: `Place ${at}`, tags: ['a', `b${at % 3}`] },
      geometry: { type: 'Point', coordinates: [at / 10, 45 + at / 10] }
    }))
  )
const areasOf = (count: number): string =>
  featuresOf(
    Array.from({ length: count }, (_, at) => ({
      type: 'Feature',
      properties: { name: `Area ${at}`, size: at },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [at, 0],
            [at + 1, 0],
            [at + 1, 1],
            [at, 1],
            [at, 0]
          ]
        ]
      }
    }))
  )

/** Until a synchronization of the guest has found nothing more to do. */
async function synchronize({ guest }: Life, { workspace }: Founded, _how: 'manual'): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { syncId } = await guest.ask(`${workspace}/sync`, { async: false })
    const details = await guest.ask(`${workspace}/syncStatus/${syncId}`).catch(() => undefined)
    if (details === undefined || details.endTime === -1) continue
    assert.deepEqual(problemsOf(details), [])
    if (details.status === 'completed' && details.summary.startsWith('0 items')) return
  }
  assert.fail('the portals do not come to rest')
}

async function compareAll(life: Life, shared: readonly Shared[]): Promise<void> {
  for (const each of shared) {
    const other = each.by === life.host ? life.guest : life.host
    await sameItem(each, other)
    if (each.dataset !== undefined) await sameDataset(each, other)
  }
}

const TRAVELLING = ['id', 'type', 'title', 'snippet', 'description', 'tags', 'typeKeywords', 'accessInformation']
const MORE = [
  'licenseInfo',
  'culture',
  'extent',
  'thumbnail',
  'contentStatus',
  'categories',
  'size',
  'datasetId',
  'url'
]

async function sameItem({ id, by, dataset }: Shared, other: RunningPortal): Promise<void> {
  const [here, there] = [await by.ask(`/content/items/${id}`), await other.ask(`/content/items/${id}`)]
  for (const name of [...TRAVELLING, ...MORE]) {
    const [source, copy] = [here[name], there[name]].map((value) =>
      JSON.stringify(value)?.replaceAll(by.url, other.url)
    )
    assert.equal(copy, source, `${name} of ${here.title}`)
  }
  const paths = [`/items/${id}/info/thumbnail/a.png`, `/items/${id}/data`, `/items/${id}/resources/deep/resource.json`]
  for (const path of dataset === undefined ? paths : [])
    await sameAnswer(by, other, `/sharing/rest/content${path}?f=json`)
  const related = { relationshipType: 'Map2Service', direction: 'forward' }
  const [mine, theirs] = [
    await by.ask(`/content/items/${id}/relatedItems`, related),
    await other.ask(`/content/items/${id}/relatedItems`, related)
  ]
  const ids = ({ relatedItems }: any): string[] => relatedItems.map((each: any) => each.id)
  assert.deepEqual(ids(theirs), ids(mine), `relations of ${here.title}`)
}

const ORDERED = ['records?limit=100&offset=50', 'facets', 'attachments']
const EXPORTS = ['exports/csv', 'exports/jsonl', 'exports/geojson', 'exports/parquet', 'exports/xlsx?limit=1000']

async function sameDataset({ dataset = '', by }: Shared, other: RunningPortal): Promise<void> {
  const base = `/api/explore/v2.1/catalog/datasets/${dataset}`
  for (const path of [...ORDERED, ...EXPORTS]) {
    // A spreadsheet says when it was written.
    if (path.includes('xlsx')) continue
    await sameAnswer(by, other, `${base}/${path}`)
  }
  const metadataOf = async (portal: RunningPortal) => {
    const about = JSON.parse((await portal.get(base)).body.toString().replaceAll(portal.url, ''))
    for (const name of ['modified', 'data_processed', 'metadata_processed', 'publisher'])
      delete about.metas.default[name]
    // Who may see the copy is decided by the linked group.
    for (const name of ['dataset_uid', 'links', 'visibility']) delete about[name]
    return about
  }
  assert.deepEqual(await metadataOf(other), await metadataOf(by), `metadata of ${dataset}`)
  const { attachments } = JSON.parse((await by.get(`${base}/attachments`)).body.toString())
  for (const { id } of attachments) await sameAnswer(by, other, `${base}/attachments/${id}`)
}

async function sameAnswer(by: RunningPortal, other: RunningPortal, path: string): Promise<void> {
  const [source, copy] = [await by.get(path), await other.get(path)]
  assert.equal(copy.status, source.status, path)
  const body = (portal: RunningPortal, bytes: Buffer) =>
    bytes.length < 1_000_000 ? Buffer.from(bytes.toString('latin1').replaceAll(portal.url, ''), 'latin1') : bytes
  assert.ok(body(other, copy.body).equals(body(by, source.body)), `${path} is not the same on both`)
}

/** In real time: of each portal, titles, content, records, a status; one is deleted, one is withdrawn. */
async function changeEverything(life: Life, founded: Founded, shared: Shared[]): Promise<void> {
  const { host, guest } = life
  for (const by of [host, guest]) {
    const own = shared.filter((each) => each.by === by && each.dataset === undefined)
    const [renamed, marked, deleted, withdrawn] = own as [Shared, Shared, Shared, Shared]
    await by.ask(`/content/users/admin/items/${renamed.id}/update`, { title: 'Renamed', tags: 'other' })
    await by.ask(`/content/items/${marked.id}/setContentStatus`, { status: 'deprecated' })
    await by.ask(`/content/users/admin/items/${deleted.id}/delete`)
    const groups = by === host ? founded.hostGroup : founded.guestGroup
    await by.ask(`/content/users/admin/items/${withdrawn.id}/unshare`, { groups })
    for (const each of [deleted, withdrawn]) shared.splice(shared.indexOf(each), 1)
  }
  // Both ways: the copy of a dataset is changed, and its records at the source.
  const [rivers] = shared.filter(({ dataset }) => dataset === 'rivers') as [Shared]
  await host.ask(`/content/users/admin/items/${rivers.id}/update`, { title: 'Renamed by the host', snippet: 'There' })
  const path = join(life.folder, 'dates-again.csv')
  writeFileSync(path, datesOf(500))
  const again = ['import', path, '--id', 'dates', '--replace', '--home', join(life.folder, 'host')]
  assert.equal((await runLoggia(again)).code, 0)
  await eventually(async () => {
    assert.equal((await guest.ask(`/content/items/${rivers.id}`)).title, 'Renamed by the host')
    await compareAll(life, shared)
    const counts = [
      (await host.ask(`/content/groups/${founded.hostGroup}`)).total,
      (await guest.ask(`/content/groups/${founded.guestGroup}`)).total
    ]
    assert.deepEqual(counts, [shared.length, shared.length])
  })
}

/** Without real time, a change waits for the schedule. */
async function onSchedule(life: Life, founded: Founded, shared: readonly Shared[]): Promise<void> {
  const { host, guest } = life
  for (const [portal, group] of [
    [host, founded.hostGroup],
    [guest, founded.guestGroup]
  ] as const)
    await portal.ask(`${founded.workspace}/updatePortalGroupLink`, {
      portalGroupId: group,
      enableRealtimeSync: false,
      copyFeatureServiceData: true
    })
  await synchronize(life, founded, 'manual')
  // The guest learns of the host's new link, which begins a last synchronization.
  await pause(10_000)
  await synchronize(life, founded, 'manual')
  const [mine] = shared.filter(({ by, dataset }) => by === guest && dataset === undefined) as [Shared]
  await guest.ask(`/content/users/admin/items/${mine.id}/update`, { title: 'By the schedule' })
  await pause(3_000)
  assert.notEqual((await host.ask(`/content/items/${mine.id}`)).title, 'By the schedule')
  const schedule = { startTime: Date.now() + 1_000, interval: 1, repeatCount: 1 }
  await guest.ask(`${founded.workspace}/schedule/update`, schedule)
  await eventually(async () => {
    assert.equal((await host.ask(`/content/items/${mine.id}`)).title, 'By the schedule')
    assert.equal((await guest.ask(`${founded.workspace}/schedule`)).state, 'NONE')
  })
}

/** The guest takes what it has contributed with it, and keeps what it has received. */
async function leave({ host, guest }: Life, founded: Founded, shared: readonly Shared[]): Promise<void> {
  await guest.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/updateItemDeletePolicy`, {
    deleteContributedItems: true,
    deleteReceivedItems: false
  })
  await guest.ask(`${founded.collaboration}/configSync`)
  await guest.ask(`${founded.collaboration}/removeParticipation`)
  for (const portal of [host, guest]) await portal.server.sync.exchangeDue()
  for (const portal of [host, guest]) await portal.server.sync.settle()
  for (const { id, by, dataset } of shared) {
    const there = await (by === host ? guest : host).send(`/content/items/${id}`)
    if (by === host) assert.match(there, /"title"/, 'what was received is kept')
    else assert.match(there, /does not exist/, 'what was contributed is gone')
    if (by === guest && dataset !== undefined)
      assert.equal((await host.get(`/api/explore/v2.1/catalog/datasets/${dataset}`)).status, 404)
    assert.match(await by.send(`/content/items/${id}`), /"title"/, 'the source stays')
  }
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return await check()
    } catch (error) {
      if (tries >= 120) throw error
      await pause(1_000)
    }
}
