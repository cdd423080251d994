import { type Dataset, type MetaValue, metasIn, type Template } from '#catalog'
import { shorten } from '../catalog/dataset-texts.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { safeLink } from '../markup/markup.ts'
import type { FactView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'

/** Metas of DCAT that the other facts do not have, in their order. */
const DCAT = {
  created: 'meta.created',
  issued: 'meta.issued',
  creator: 'meta.creator',
  contributor: 'meta.contributor',
  spatial: 'meta.spatial',
  temporal: 'meta.temporal',
  temporal_coverage_start: 'meta.coverageStart',
  temporal_coverage_end: 'meta.coverageEnd',
  granularity: 'meta.granularity',
  dataquality: 'meta.dataQuality',
  conforms_to: 'meta.conformsTo',
  accessRights: 'meta.accessRights',
  relation: 'meta.relation'
} as const satisfies Readonly<Record<string, MessageKey>>

const MAX_TEXT = 2_000
const MAX_VALUES = 50
const MAX_FACTS = 200

/** What a dataset says by DCAT, and by the metas that administrators defined. */
export function furtherFacts(
  dataset: Dataset,
  templates: readonly Template[],
  frame: Frame,
  lang: string | undefined
): FactView[] {
  const metas = metasIn(dataset, frame.language)
  const dcat = Object.entries(DCAT).map(([name, key]) => ({
    label: frame.t(key),
    values: valuesOf(metas.dcat?.[name], isDate(name), frame),
    lang
  }))
  const own = templates
    .filter(({ type }) => type === 'extra')
    .flatMap((template) =>
      Object.entries(metas[template.name] ?? {}).map(([name, value]) => {
        const meta = template.metas.find((each) => each.name === name)
        return {
          label: shorten(meta?.label ?? name, 120),
          values: valuesOf(value, meta?.type === 'datetime', frame),
          lang
        }
      })
    )
  return [...dcat, ...own].slice(0, MAX_FACTS)
}

function isDate(name: string): boolean {
  return ['created', 'issued', 'temporal_coverage_start', 'temporal_coverage_end'].includes(name)
}

function valuesOf(value: MetaValue | undefined, isInstant: boolean, { t, format }: Frame): FactView['values'] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [{ text: t(value ? 'meta.yes' : 'meta.no') }]
  if (typeof value === 'number') return [{ text: format.number(value) }]
  if (isInstant && typeof value === 'string')
    return [{ text: value.endsWith('T00:00:00+00:00') ? format.date(value) : `${format.dateTime(value)} UTC` }]
  const texts = Array.isArray(value) ? value.slice(0, MAX_VALUES) : typeof value === 'string' ? [value] : []
  return texts.flatMap((each) => {
    const text = shorten(each, MAX_TEXT)
    const href = safeLink(text)
    return text === '' ? [] : [href === undefined ? { text } : { text, href }]
  })
}
