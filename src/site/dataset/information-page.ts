import type { Dataset, DatasetFile } from '#catalog'
import type { Answer, HttpRequest } from '#http'
import type { Field } from '#schema'
import { datasetPath } from '../catalog/dataset-path.ts'
import { shorten } from '../catalog/dataset-texts.ts'
import type { RecordRow } from '../data/portal-data.ts'
import { datasetJsonLd } from '../machines/json-ld.ts'
import { type MarkupNode, readMarkup, safeLink } from '../markup/markup.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { isTime } from '../state/record-filters.ts'
import { sharedPairs } from '../state/table-state.ts'
import type { FactView, FieldRowView, FileView, InformationView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'
import { apiPath } from './api-path.ts'
import { cellOf, decimalsOf } from './cells.ts'
import type { ProfileMap } from './field-profile.ts'
import { furtherFacts } from './further-facts.ts'
import { type DatasetPage, openDataset } from './open-dataset.ts'
import { pageDescription } from './page-description.ts'
import { qualityOf } from './quality.ts'

/** Examples are searched in this number of records. */
const SAMPLES = 20
const MAX_FIELDS = 1_000

/** `/explore/dataset/{id}/information/`. */
export async function answerInformation(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'information', context)
  const { page, dataset, texts } = opened
  const { t } = page.frame
  const view = await informationView(opened, context)
  return pageAnswer(
    page,
    {
      component: 'Information',
      view,
      title: texts.title,
      description: pageDescription(opened),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      picture: datasetPath(page.frame.basePath, dataset.id).concat('picture.png'),
      jsonLd: datasetJsonLd(opened, context),
      alternates: [
        { type: 'application/json', href: apiPath(opened, context), title: t('tab.api') },
        { type: 'application/rss+xml', href: view.head.feedHref, title: texts.title },
        { type: 'application/atom+xml', href: datasetPath(page.frame.basePath, dataset.id, 'atom'), title: texts.title }
      ]
    },
    context
  )
}

async function informationView(opened: DatasetPage, context: SiteContext): Promise<InformationView> {
  const { page, dataset, texts, state, head, data } = opened
  const { frame } = page
  const readable = dataset.dataVisible && dataset.version !== null
  const [profiles, samples, picture] = await Promise.all([
    readable ? context.profiles.of(dataset, data) : undefined,
    readable
      ? data.records(dataset.id, { select: sampleSelect(dataset), limit: SAMPLES }).then(({ results }) => results)
      : [],
    context.pictures.of(dataset, 'wide', data)
  ])
  const [lead, ...rest] = paragraphs(readMarkup(texts.description))
  const shared = queryText(sharedPairs(state))
  return {
    head,
    lead: lead ?? [],
    rest: rest.flat(),
    tiles: tilesOf(dataset, profiles, frame),
    fields: dataset.fields.slice(0, MAX_FIELDS).map((field) => fieldRow(field, samples, profiles, opened)),
    schemaHref: `${datasetPath(frame.basePath, dataset.id)}schema.csv`,
    facts: factsOf(opened, context),
    picture,
    quality: qualityOf(dataset, texts, profiles, frame),
    files: [...dataset.attachments, ...dataset.alternativeExports].map((file) => fileView(file, opened, context)),
    tableHref: `${datasetPath(frame.basePath, dataset.id, 'table')}${shared}`,
    exportHref: `${datasetPath(frame.basePath, dataset.id, 'export')}${shared}`,
    hasRecords: dataset.hasRecords,
    closed: !dataset.dataVisible
  }
}

/** Shapes are large and no example. */
function sampleSelect({ fields }: Dataset): string {
  return (
    fields
      .filter(({ type }) => type !== 'geo_shape')
      .slice(0, 200)
      .map(({ name }) => `\`${name}\``)
      .join(', ') || '*'
  )
}

/** The first paragraph is the lead; loose text is one. */
function paragraphs(nodes: readonly MarkupNode[]): MarkupNode[][] {
  const [first, ...rest] = nodes
  if (first === undefined) return []
  if (typeof first !== 'string' && first.tag === 'p') return [[...first.children], rest]
  const end = nodes.findIndex(
    (node) => typeof node !== 'string' && ['p', 'ul', 'ol', 'h4', 'blockquote', 'pre'].includes(node.tag)
  )
  return end < 0 ? [[...nodes]] : [nodes.slice(0, end), nodes.slice(end)]
}

function tilesOf(dataset: Dataset, profiles: ProfileMap | undefined, frame: Frame): InformationView['tiles'] {
  const { t, format } = frame
  const tiles = [
    ...(dataset.version === null
      ? []
      : [{ label: t('fact.records'), value: format.number(dataset.version.recordCount, 0), sub: '' }])
  ]
  const time = dataset.fields.find(({ type }) => isTime(type))
  const span = time === undefined ? undefined : profiles?.get(time.name)
  if (span?.kind === 'steps')
    tiles.push(
      { label: t('dataset.from'), value: format.month(span.low), sub: format.date(span.low) },
      { label: t('dataset.to'), value: format.month(span.high), sub: format.date(span.high) }
    )
  const measure = dataset.fields.find(({ type, annotations }) => type === 'double' && annotations.id !== true)
  const range = measure === undefined ? undefined : profiles?.get(measure.name)
  if (measure !== undefined && range?.kind === 'steps') {
    const [from, to] = [range.low, range.high].map((value) => format.number(value))
    tiles.push({
      label: shorten(measure.label, 60) || measure.name,
      value: t('filter.between', { from: from ?? '', to: to ?? '' }),
      sub: typeof measure.annotations.unit === 'string' ? shorten(measure.annotations.unit, 30) : ''
    })
  }
  return tiles
}

function fieldRow(
  field: Field,
  samples: readonly RecordRow[],
  profiles: ProfileMap | undefined,
  { page, timezone }: DatasetPage
): FieldRowView {
  const example = samples
    .map((row) => row[field.name])
    .find((value) => value !== null && value !== undefined && value !== '')
  const { unit } = field.annotations
  return {
    name: field.name,
    label: shorten(field.label, 120) || field.name,
    description: shorten(field.description, 500),
    unit: typeof unit === 'string' ? shorten(unit, 40) : '',
    type: field.type,
    several: field.annotations.multivalued !== undefined,
    example: cellOf(example, field, { decimals: decimalsOf(field, [example]), timezone }, page.frame),
    filled: profiles?.get(field.name)?.filled ?? null
  }
}

function factsOf({ page, dataset, texts }: DatasetPage, { catalog }: SiteContext): FactView[] {
  const { t, format, basePath } = page.frame
  const lang = texts.language === page.frame.language ? undefined : texts.language
  const facetLinks = (facet: string, values: readonly string[]): FactView['values'] =>
    values.map((text) => ({
      text,
      href: `${basePath}/explore/${queryText([[`refine.${facet}`, text]])}`,
      tag: facet === 'keyword'
    }))
  const linked = (text: string): FactView['values'][number] => {
    const href = safeLink(text)
    return href === undefined ? { text } : { text, href }
  }
  const mail = safeLink(`mailto:${texts.contactEmail}`)
  const date = (iso: string | null): FactView['values'] =>
    iso === null ? [] : [{ text: `${format.dateTime(iso)} UTC` }]
  const licence: FactView['values'] =
    texts.licence === ''
      ? [{ text: t('dataset.noLicence') }]
      : [{ text: texts.licence, ...(texts.licenceUrl === undefined ? {} : { href: texts.licenceUrl }) }]
  const facts: FactView[] = [
    {
      label: t('dataset.publisher'),
      values: facetLinks('publisher', texts.publisher === '' ? [] : [texts.publisher]),
      lang
    },
    { label: t('dataset.licence'), values: licence },
    { label: t('dataset.themes'), values: facetLinks('theme', texts.themes), lang },
    { label: t('dataset.keywords'), values: facetLinks('keyword', texts.keywords), lang },
    {
      label: t('dataset.language'),
      values: texts.dataLanguage === '' ? [] : [{ text: format.languageName(texts.dataLanguage) }]
    },
    { label: t('dataset.territory'), values: texts.territory.map((text) => ({ text })), lang },
    { label: t('dataset.dataChanged'), values: date(texts.modified) },
    { label: t('dataset.dataLoaded'), values: date(texts.dataProcessed) },
    { label: t('dataset.descriptionChanged'), values: date(texts.metadataProcessed) },
    { label: t('dataset.frequency'), values: texts.frequency === '' ? [] : [{ text: texts.frequency }] },
    { label: t('dataset.references'), values: texts.references.map(linked) },
    { label: t('dataset.attributions'), values: texts.attributions.map(linked) },
    {
      label: t('dataset.contact'),
      values: [
        ...(texts.contactName === '' ? [] : [{ text: texts.contactName }]),
        ...(texts.contactEmail === '' || mail === undefined ? [] : [{ text: texts.contactEmail, href: mail }])
      ]
    },
    ...furtherFacts(dataset, catalog.templates, page.frame, lang),
    { label: t('dataset.identifier'), values: [{ text: dataset.id }] }
  ]
  return facts.filter(({ values }) => values.length > 0)
}

export function fileView(
  { kind, id, title, bytes, mimetype }: DatasetFile,
  opened: DatasetPage,
  context: SiteContext
): FileView {
  const folder = kind === 'attachment' ? 'attachments' : 'alternative_exports'
  return {
    title: shorten(title, 200) || id,
    href: apiPath(opened, context, `/${folder}/${encodeURIComponent(id)}`),
    facts: `${mimetype}, ${opened.page.frame.format.bytes(bytes)}`
  }
}
