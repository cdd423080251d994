import { dublinCoreTerm } from '#formats'
import { escapeAttribute, escapeText, XML_DECLARATION } from '../xml.ts'
import type { CatalogWriter } from './catalog-parts.ts'
import { cleanTexts } from './clean-text.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import { plainWords } from './plain-words.ts'
import { PREFIXES } from './prefixes.ts'

/** The fifteen elements of Dublin Core 1.1; what else there is, is a term. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'contributor',
  'coverage',
  'creator',
  'date',
  'description',
  'format',
  'identifier',
  'language',
  'publisher',
  'relation',
  'rights',
  'source',
  'subject',
  'title',
  'type'
])

type Statement = readonly [term: string, text: string, lang?: string]

/** Dublin Core in XML, a record per dataset: what its `dublin-core` metas say, and for the rest what the others say. */
export const writeDublinCore: CatalogWriter = () => ({
  opening: () =>
    `${XML_DECLARATION}<rdf:RDF xmlns:rdf="${PREFIXES.rdf}" xmlns:dc="${PREFIXES.dc}" xmlns:dct="${PREFIXES.dct}">\n`,
  dataset: (described) => {
    const statements = [
      ...new Map(
        statementsOf(described)
          .filter(([, text]) => text !== '')
          .map((each) => [each.join('\n'), each])
      ).values()
    ]
    return `<rdf:Description rdf:about="${escapeAttribute(`${described.address}#dataset`)}">\n${statements.map(elementOf).join('')}</rdf:Description>\n`
  },
  between: '',
  closing: () => '</rdf:RDF>\n'
})

function elementOf([term, text, lang]: Statement): string {
  const name = `${ELEMENTS.has(term) ? 'dc' : 'dct'}:${term}`
  return `<${name}${lang === undefined ? '' : ` xml:lang="${lang}"`}>${escapeText(text)}</${name}>\n`
}

function statementsOf(described: DatasetDescription): Statement[] {
  const said = saidOf(described)
  const known = new Set(said.map(([term]) => term))
  return [...said, ...derivedOf(described).filter(([term]) => !known.has(term))]
}

/** The template's own values. */
function saidOf({ templates, lang }: DatasetDescription): Statement[] {
  return Object.entries(templates['dublin-core'] ?? {}).flatMap(([name, value]) => {
    const term = dublinCoreTerm(name)
    const texts = name === 'description' || name === 'abstract' ? [plainWords(value)] : cleanTexts(value)
    return texts.map(
      (text): Statement => (term === 'title' || term === 'description' ? [term, text, lang] : [term, text])
    )
  })
}

function derivedOf(described: DatasetDescription): Statement[] {
  const {
    id,
    titles,
    descriptions,
    keywords,
    themes,
    publisher,
    creator,
    contributor,
    page,
    lang,
    licence,
    access,
    attribution
  } = described
  const { issued, created, modified, frequency, places, period, relations } = described
  return [
    ...titles.map(({ text, lang: of }): Statement => ['title', text, of]),
    ...descriptions.map(({ text, lang: of }): Statement => ['description', text, of]),
    ...keywords.map(({ text, lang: of }): Statement => ['subject', text, of]),
    ...themes.map((theme): Statement => ['subject', theme.label, 'en']),
    ['identifier', id],
    ['publisher', publisher],
    ['creator', creator ?? publisher],
    ['contributor', contributor ?? ''],
    ['type', 'Dataset'],
    ['language', lang],
    ['source', page],
    ['license', licence?.iri ?? licence?.label ?? ''],
    ['rights', attribution ?? licence?.label ?? ''],
    ['accessRights', access.label],
    ['issued', issued ?? ''],
    ['created', created ?? ''],
    ['modified', modified ?? ''],
    ['accrualPeriodicity', frequency?.label ?? ''],
    ...places.map((place): Statement => ['spatial', place]),
    ['temporal', period === null ? '' : `${period.start ?? ''}/${period.end ?? ''}`],
    ...relations.map((relation): Statement => ['relation', relation]),
    ...formatsOf(described)
  ]
}

function formatsOf({ distributions }: DatasetDescription): Statement[] {
  return distributions.map(({ title }): Statement => ['format', title])
}
