/** Datasets whose every text is an attack, or is too long, too many, turned round or missing. */
import { type Annotations, type FieldType, makeField } from '#schema'
import type { Portal } from '../e2e/portal.ts'
import { EVIL } from './towns.ts'

export const LONG = `Long ${'title '.repeat(16_600)}`
const TURNED = '\u202Egnp.exe \u2066hidden text\u0007'
const MANY = Array.from({ length: 1_000 }, (_, at) => `f${at}`)

export const HOSTILE = ['evil', 'long', 'turned', 'wide', 'empty'] as const

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A host may hold signs that a security policy would read. */
const PICTURES = [
  'https://evil;require-trusted-types-for/x.jpg',
  "https://a,script-src 'unsafe-inline'/x.jpg",
  `https://pictures.example/${encodeURIComponent(EVIL)}`,
  'javascript:alert(1)'
]

export async function importHostile(portal: Portal): Promise<void> {
  const rows = PICTURES.map(
    (picture, at) =>
      `${cell(`${EVIL}${at}`)},${cell('</script><script>alert(1)</script>')},${at},2024-03-0${at + 1},"43.${at},5.3",${cell(picture)},${cell('javascript:alert(1)')}`
  )
  await portal.import('evil.csv', `name,kind,size,day,place,photo,link\n${rows.join('\n')}\n`, {
    datasetId: 'evil',
    title: EVIL,
    access: 'public'
  })
  await portal.import('wide.csv', `${MANY.join(',')}\n${MANY.map((_, at) => at).join(',')}\n`, {
    datasetId: 'wide',
    title: 'A thousand fields',
    access: 'public'
  })
  await portal.import('long.csv', `${'n'.repeat(200)},"a<b>",name\nx,y,${LONG}\n`, {
    datasetId: 'long',
    title: 'Long',
    access: 'public'
  })
  await portal.import('turned.csv', `name,link,day,place\n"${TURNED}",javascript:alert(1),2024-03-01,"43.1,5.3"\n`, {
    datasetId: 'turned',
    title: 'Turned',
    access: 'public'
  })
  await portal.town(async ({ catalog }) => {
    await catalog.create({ id: 'empty', access: 'public' })
    await catalog.change('evil', {
      metas: evilMetas(catalog.templates),
      translations: { fr: { default: { title: EVIL, description: EVIL, keyword: [EVIL] } } },
      fields: ['name', 'kind', 'size', 'day', 'place', 'photo', 'link'].map((name) => {
        const type = { size: 'int', day: 'date', place: 'geo_point_2d' }[name] ?? 'text'
        const annotations: Annotations = { facet: true, unit: EVIL }
        if (name === 'day') annotations.timerangeFilter = true
        return { ...makeField(name, type as FieldType, annotations, `${EVIL}${name}`), description: EVIL }
      })
    })
    await catalog.change('long', {
      metas: {
        default: {
          title: LONG,
          description: `<p>${LONG.slice(0, 90_000)}<script>alert(1)</script>`,
          keyword: Array.from({ length: 300 }, (_, at) => `${LONG.slice(0, 2_000)}${at}`),
          publisher: LONG
        }
      }
    })
    await catalog.change('turned', {
      metas: {
        default: {
          title: TURNED,
          description: `<a href="data:text/html,<script>alert(1)</script>">${TURNED}</a><a href="//evil.example">x</a><a href="https://example.org/&quot;onclick=alert(1)">y</a>`,
          license_url: 'vbscript:alert(1)',
          references: 'javascript:alert(1)',
          publisher: TURNED,
          keyword: [TURNED, '</script><script>alert(1)</script>', ']]>', '${7*7}', '{{7*7}}'],
          language: 'x"y'
        }
      }
    })
  })
}

type Templates = Parameters<Parameters<Portal['town']>[0]>[0]['catalog']['templates']

/** Every text of every template that can be set. */
function evilMetas(templates: Templates): Record<string, Record<string, string | string[] | boolean>> {
  const settings = new Set(['timezone', 'calendar_event_start', 'calendar_event_end', 'calendar_event_title'])
  return Object.fromEntries(
    templates.map(({ name, metas }) => [
      name,
      Object.fromEntries(
        metas.flatMap((meta): [string, string | string[] | boolean][] => {
          if (meta.computed || meta.values !== null || settings.has(meta.name)) return []
          if (meta.type === 'text') return [[meta.name, meta.name.includes('url') ? 'javascript:alert(1)' : EVIL]]
          return meta.type === 'list' ? [[meta.name, [EVIL, TURNED]]] : []
        })
      )
    ])
  )
}

/** Every parameter that a page reads, and some that none does. */
export const PARAMETERS = [
  ...'q sort start flg columns column fields record where select group_by order_by limit offset format lang'.split(' '),
  ...'timezone location basemap color dataChart next done tab kind language x y1 f1 k1 a1 by chart step bins'.split(
    ' '
  ),
  ...'groups arrange order points scale running draw month pictures page static datasetcard'.split(' '),
  ...'code delimiter csv_separator names request rows spot use_labels use_labels_for_header v view'.split(' '),
  ...'scrollWheelZoom returnUrl id webmap sublayer separator labels mode field value display apikey_ x y'.split(' '),
  ...'refine.theme exclude.theme find.theme refine.name exclude.name from.depth to.depth contains.name'.split(' '),
  ...'empty.name geofilter.distance geofilter.polygon geofilter.bbox q.name disjunctive.name geonav'.split(' ')
]

/** The scripts, attributes and addresses in HTML that would run. */
export function runs(html: string): string | undefined {
  const bare = html.replace(/="[^"]*"/g, '=""')
  return (
    /<script(?![^>]*\bsrc=| type="">[{[])[^>]*>|<[a-z][^<>]*\s(?:on\w+|style|srcdoc)=/i.exec(bare)?.[0] ??
    /<(?:img|iframe|object|embed|svg)[^>]*(?:onerror|onload)/i.exec(bare)?.[0] ??
    /<[a-z][^<>]*\s(?:href|src|action)="\s*(?:javascript|data:text|vbscript)[^"]*"/i.exec(html)?.[0] ??
    /<script[^>]*>[^<]*<script/i.exec(html)?.[0]
  )
}
