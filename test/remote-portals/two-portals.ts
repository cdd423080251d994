/** A portal with datasets of many kinds, and an empty one that may ask it. */
import { Readable } from 'node:stream'
import type { CloneOrder, CloneReport, Comparison } from '#app'
import { comparePortals, textOfBody } from '#remote-portals'
import { connectHome } from '../../src/app/home-client.ts'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { importDifficult } from '../exports/difficult-dataset.ts'

/** What another server of this machine may be asked by. */
export const ASKING = { 'import-hosts': '127.0.0.1' } as const

export async function fillPortal(portal: Portal): Promise<void> {
  await importDifficult(portal)
  await portal.import('trees.csv', TREES, {
    datasetId: 'trees',
    schema: {
      fields: [
        { name: 'no', type: 'int', label: 'Number', annotations: { id: true } },
        {
          name: 'species',
          type: 'text',
          label: 'Species',
          description: 'In Latin',
          annotations: { facet: true, facetsort: '-count' }
        },
        {
          name: 'uses',
          type: 'text',
          label: 'Uses',
          annotations: { multivalued: '/', facet: true, disjunctive: true }
        },
        { name: 'planted', type: 'date', label: 'Planted', annotations: { facet: true, timeserie_precision: 'year' } },
        { name: 'seen', type: 'datetime', label: 'Last seen', annotations: { timerangeFilter: true } },
        { name: 'height', type: 'double', label: 'Height', annotations: { unit: 'm', decimals: 1 } },
        { name: 'healthy', type: 'boolean', label: 'Healthy' },
        { name: 'place', type: 'geo_point_2d', label: 'Place' }
      ],
      metas: {
        default: {
          title: 'Trees',
          description: '<p>All trees.</p>',
          theme: ['Environment', 'Town'],
          keyword: ['trees', 'parks'],
          license: 'CC BY 4.0',
          license_url: 'https://creativecommons.org/licenses/by/4.0/',
          language: 'en',
          publisher: 'Parks',
          modified: '2024-05-06T07:08:09+00:00',
          references: 'https://example.org/trees',
          attributions: ['Parks', 'Volunteers']
        },
        dcat: {
          creator: 'Parks',
          contact_email: 'parks@example.org',
          temporal_coverage_start: '2001-01-01T00:00:00+00:00'
        },
        inspire: { theme: 'Land cover', extend_bounding_box_westbound_longitude: 2.25 },
        custom: { contact_phone: '+33 1', floors: 3, tags: ['a', 'b'], checked: true },
        visualization: { map_tooltip_title: 'species', table_fields: ['no', 'species'] }
      },
      translations: {
        fr: {
          default: { title: 'Arbres', theme: ['Environnement', 'Ville'] },
          custom: { contact_phone: '+33 2' }
        }
      }
    }
  })
  await portal.import('kinds.csv', 'kind\nroad\npath\n', { datasetId: 'kinds', title: 'Kinds of ways' })
  await portal.import('closed.csv', 'a\n1\n', { datasetId: 'closed', title: 'Closed records', metadataOnly: true })
  await portal.import('hidden.csv', 'a\n1\n', { datasetId: 'hidden', title: 'Hidden', access: 'private' })
  await portal.town(async ({ catalog }) => {
    const content = (text: string) => Readable.from([Buffer.from(text)])
    await catalog.addFile('trees', {
      kind: 'attachment',
      title: 'How trees are counted',
      mimetype: 'text/plain',
      content: content('one by one')
    })
    await catalog.addFile('trees', {
      kind: 'alternative_export',
      title: 'Trees, as of 2020',
      mimetype: 'text/csv',
      description: 'The last year on paper',
      content: content('no\n1\n')
    })
    await catalog.create({ id: 'leaflet', metas: { default: { title: 'Without records' } } })
  })
}

/** A dataset whose records have files inside. The portal must take keys over plain HTTP. */
export async function pushPictures(portal: Portal, count: number): Promise<void> {
  await portal.import('shots.csv', 'no,photo\n0,https://example.org/a.png\n', {
    datasetId: 'shots',
    schema: {
      fields: [
        { name: 'no', type: 'int', annotations: { id: true } },
        { name: 'photo', type: 'file' }
      ]
    }
  })
  await pushPicture(portal, await portal.pushKey('shots'), count)
}

/** Pictures 1 to `count`, or those of the texts. */
export async function pushPicture(portal: Portal, key: string, count: number, text = 'picture'): Promise<void> {
  const records = Array.from({ length: count }, (_, at) => ({
    no: at + 1,
    photo: { content: Buffer.from(`${text} ${at + 1}`).toString('base64'), 'content-type': 'image/png' }
  }))
  const url = `${portal.url}/api/push/1.0/shots/realtime/push/?pushkey=${key}`
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(records) })
  if (status !== 200) throw new Error(`the push is answered ${status}`)
}

const TREES = [
  'no,species,uses,planted,seen,height,healthy,place',
  ...Array.from({ length: 120 }, (_, no) => {
    const species = ['Quercus robur', 'Tilia cordata', 'Acer "rubrum"', ''][no % 4]!.replaceAll('"', '""')
    const uses = ['shade', 'shade/fruit', '', 'wood/shade/fruit'][(no * 7) % 4]
    const height = no % 11 === 0 ? '' : ((no * 37) % 29) / 3
    return `${no},"${species}",${uses},${1950 + (no % 70)}-0${1 + (no % 9)}-11,2024-01-${String(1 + (no % 28)).padStart(2, '0')}T0${no % 10}:30:15.25Z,${height},${no % 3 === 0},"${(48 + no / 1000).toFixed(3)}, ${(2 + no / 500).toFixed(3)}"`
  }),
  ''
].join('\n')

export function cloneFrom(source: Portal, target: Portal, order: Partial<CloneOrder> = {}): Promise<CloneReport> {
  return connectHome(target.server).clone({ url: source.url, requestsPerSecond: 1_000, ...order }, () => {})
}

/** Both asked by everybody. */
export function compareWith(source: Portal, target: Portal, count: number, seed = 1): Promise<Comparison> {
  const side = (portal: Portal) => async (path: string) => {
    const { body, ...answer } = await connectHome(portal.server).answer(path, 'everybody')
    return { ...answer, text: textOfBody(body) }
  }
  const host = (portal: Portal): string[] => [new URL(portal.url).host]
  return comparePortals({
    left: side(source),
    right: side(target),
    hosts: [host(source), host(target)],
    seed,
    count,
    signal: new AbortController().signal,
    onStep: () => {}
  })
}

export { openPortal, type Portal }
