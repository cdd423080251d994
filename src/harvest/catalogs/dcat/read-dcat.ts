import { languageCode } from '#exports'
import {
  type CatalogEntry,
  type Distribution,
  type HarvestedDataset,
  type HarvestedLicence,
  NOTHING_SAID
} from '../../harvested-dataset.ts'
import { addressIn, textIn } from '../../json-values.ts'
import { asHtml } from '../../metadata/plain-html.ts'
import { nameFrom } from '../dataset-name.ts'
import { distributionAt } from '../distribution-at.ts'
import { badDataset, readEntry } from '../read-entries.ts'
import { chooseTexts, nameOf, termOf } from './dcat-texts.ts'
import { isBlank, isResource, type Property, type RdfGraph, type RdfTerm } from './rdf-graph.ts'

/**
 * The datasets that a document describes. Those that it only names, as parts or as what a service serves, are not among
 * them. What a catalog lists as a dataset is one without a class, too.
 */
export function readDcat(graph: RdfGraph, documentUrl: string): CatalogEntry[] {
  const listed = graph.subjectsOf('dcat:Catalog').flatMap((catalog) => graph.values(catalog, 'dcat:dataset'))
  const classless = listed.filter((each) => isResource(each) && graph.values(each, 'rdf:type').length === 0)
  return [...graph.subjectsOf('dcat:Dataset'), ...new Map(classless.map((each) => [each.value, each])).values()]
    .filter((subject) => isDescribed(graph, subject))
    .map((subject) => readEntry(remoteIdOf(graph, subject), () => readDataset(graph, subject, documentUrl)))
}

/** The next page: Hydra as it is, and as it was. */
export function nextPage(graph: RdfGraph, documentUrl: string): string | null {
  const views = graph.subjectsOf('hydra:PartialCollectionView', 'hydra:PagedCollection')
  const [next] = views.flatMap((view) => graph.values(view, 'hydra:next', 'hydra:nextPage'))
  return next === undefined ? null : addressIn(next.value, documentUrl)
}

function isDescribed(graph: RdfGraph, subject: RdfTerm): boolean {
  return graph.values(subject, 'dct:title', 'dct:description', 'dcat:distribution', 'dct:identifier').length > 0
}

/** The address of the dataset, unless it has none: then its identifier. */
function remoteIdOf(graph: RdfGraph, subject: RdfTerm): string | null {
  return subject.termType === 'NamedNode' ? subject.value : first(graph, subject, 'dct:identifier')
}

/** An address among the other identifiers (adms:identifier): catalogs that harvest name the dataset of the publisher so. */
function originalOf(graph: RdfGraph, subject: RdfTerm): string | null {
  const addresses = graph
    .values(subject, 'adms:identifier')
    .flatMap((identifier) => [...graph.values(identifier, 'skos:notation'), identifier])
    .filter(({ termType }) => termType === 'Literal')
    .map(({ value }) => addressIn(value))
  return addresses.find((address) => address !== null && address !== subject.value) ?? null
}

function readDataset(graph: RdfGraph, subject: RdfTerm, documentUrl: string): HarvestedDataset {
  const remoteId = remoteIdOf(graph, subject)
  if (remoteId === null) throw badDataset('A dataset has neither an address nor an identifier.')
  const languages = termsOf(graph, subject, undefined, 'dct:language')
  const language = languageCode(languages[0] ?? '')
  const { title, description, keywords, translations } = chooseTexts(graph, subject, language)
  if (title === null) throw badDataset(`${remoteId} has no title.`)
  const named = (...properties: readonly Property[]): string | null =>
    graph
      .values(subject, ...properties)
      .map((term) => nameOf(graph, term, language))
      .find((name) => name !== null) ?? null
  const [contact] = graph.values(subject, 'dcat:contactPoint')
  const [period] = graph.values(subject, 'dct:temporal')
  const publisher = named('dct:publisher')
  return {
    ...NOTHING_SAID,
    remoteId,
    iri: subject.termType === 'NamedNode' ? subject.value : addressIn(remoteId),
    original: originalOf(graph, subject),
    name: nameFrom(first(graph, subject, 'dct:identifier'), title),
    title,
    description: asHtml(description),
    keywords,
    themes: graph
      .values(subject, 'dcat:theme')
      .flatMap((theme) => nameOf(graph, theme, language) ?? termOf(graph, theme, language) ?? []),
    licence: licenceOf(graph, subject, language, documentUrl),
    languages,
    publisher,
    creator: named('dct:creator'),
    owner: publisher,
    contactName: contact === undefined ? null : nameOf(graph, contact, language),
    contactEmail: contact === undefined ? null : mailOf(graph, contact),
    issued: first(graph, subject, 'dct:issued'),
    modified: first(graph, subject, 'dct:modified'),
    frequency: termsOf(graph, subject, language, 'dct:accrualPeriodicity')[0] ?? null,
    spatial: named('dct:spatial'),
    periodStart:
      period === undefined ? null : endOf(graph, period, 'time:hasBeginning', 'dcat:startDate', 'schema:startDate'),
    periodEnd: period === undefined ? null : endOf(graph, period, 'time:hasEnd', 'dcat:endDate', 'schema:endDate'),
    page: addressIn(first(graph, subject, 'dcat:landingPage', 'foaf:page')),
    translations: Object.fromEntries(
      Object.entries(translations).map(([lang, texts]) => [
        lang,
        texts.description === undefined ? texts : { ...texts, description: asHtml(texts.description) ?? '' }
      ])
    ),
    distributions: graph
      .values(subject, 'dcat:distribution')
      .flatMap((each) => readDistribution(graph, each, documentUrl, language))
  }
}

function first(graph: RdfGraph, subject: RdfTerm, ...properties: readonly Property[]): string | null {
  return (
    graph
      .values(subject, ...properties)
      .map((term) => (isBlank(term) ? null : textIn(term.value)))
      .find((text) => text !== null) ?? null
  )
}

function termsOf(graph: RdfGraph, subject: RdfTerm, language: string | undefined, property: Property): string[] {
  return graph.values(subject, property).flatMap((term) => termOf(graph, term, language) ?? [])
}

/** As a date, or as an instant of OWL-Time, as the Spanish profile has it. */
function endOf(graph: RdfGraph, period: RdfTerm, instant: Property, ...dates: readonly Property[]): string | null {
  const [found] = graph.values(period, instant)
  return (
    first(graph, period, ...dates) ??
    (found === undefined
      ? null
      : first(graph, found, 'time:inXSDDate', 'time:inXSDDateTimeStamp', 'time:inXSDDateTime', 'time:inXSDgYear'))
  )
}

/** Of the dataset, else of its first distribution that has one; else a statement about rights that is short enough for a name. */
function licenceOf(
  graph: RdfGraph,
  subject: RdfTerm,
  language: string | undefined,
  documentUrl: string
): HarvestedLicence | null {
  const places = [subject, ...graph.values(subject, 'dcat:distribution')]
  const read = (property: Property): HarvestedLicence[] =>
    places
      .flatMap((place) => graph.values(place, property))
      .map((term) => licenceAt(graph, term, language, documentUrl))
  const rights = read('dct:rights').filter(
    ({ name, address }) => (name ?? '').length <= MAX_RIGHTS && !(address ?? name ?? '').includes('/access-right/')
  )
  // Empty elements stand beside the licence in catalogs.
  return [...read('dct:license'), ...rights].find(({ name, address }) => name !== null || address !== null) ?? null
}

/** Longer ones are terms of use and not the name of them. */
const MAX_RIGHTS = 100

function licenceAt(
  graph: RdfGraph,
  term: RdfTerm,
  language: string | undefined,
  documentUrl: string
): HarvestedLicence {
  const address = isResource(term) ? addressIn(term.value) : null
  // A part of the catalog's own document names a licence, and is not where people read it.
  const isOwnPart = address !== null && address.includes('#') && new URL(address).origin === new URL(documentUrl).origin
  return { name: nameOf(graph, term, language), address: isOwnPart ? null : address }
}

function mailOf(graph: RdfGraph, contact: RdfTerm): string | null {
  const [mail] = graph.values(contact, 'vcard:hasEmail', 'vcard:email')
  if (mail === undefined) return null
  const value = isBlank(mail) ? first(graph, mail, 'vcard:hasValue', 'vcard:value') : mail.value
  return textIn(value)?.replace(/^mailto:/i, '') ?? null
}

function readDistribution(
  graph: RdfGraph,
  distribution: RdfTerm,
  documentUrl: string,
  language: string | undefined
): Distribution[] {
  const url = addressIn(first(graph, distribution, 'dcat:downloadURL', 'dcat:accessURL'), documentUrl)
  if (url === null) return []
  const [format] = graph.values(distribution, 'dct:format')
  const [mediaType] = graph.values(distribution, 'dcat:mediaType')
  const called = (term: RdfTerm | undefined): string | null =>
    term === undefined ? null : term.termType === 'NamedNode' ? term.value : nameOf(graph, term, language)
  const [title] = graph.values(distribution, 'dct:title')
  return [
    distributionAt(url, {
      title: title === undefined ? null : textIn(title.value),
      format: called(format),
      mediaType: called(mediaType)
    })
  ]
}
