import {
  type Distribution,
  type HarvestedDataset,
  type HarvestedLicence,
  NOTHING_SAID
} from '../../harvested-dataset.ts'
import { addressIn, isObject, type Json, objectsIn, textIn, textsIn } from '../../json-values.ts'
import { asHtml } from '../../metadata/plain-html.ts'
import { nameFrom } from '../dataset-name.ts'
import { distributionAt } from '../distribution-at.ts'
import { badDataset } from '../read-entries.ts'

/**
 * A dataset of Project Open Data 1.1, and of DCAT-US 3, whose texts may be objects by language and whose terms may be
 * concepts. Errors: `harvest/bad-dataset`.
 */
export function readDataJson(value: Json, documentUrl: string): HarvestedDataset {
  const remoteId = identifierOf(value)
  if (remoteId === null) throw badDataset('A dataset has no identifier.')
  const title = labelOf(value['title'])
  if (title === null) throw badDataset(`${remoteId} has no title.`)
  const contact = firstObject(value['contactPoint'])
  const [start, end] = periodOf(value['temporal'])
  const publisher = labelOf(value['publisher'])
  return {
    ...NOTHING_SAID,
    remoteId,
    iri: addressIn(value['@id']) ?? addressIn(remoteId),
    name: nameFrom(remoteId, title),
    title,
    description: asHtml(labelOf(value['description'])),
    keywords: listOf(value['keyword']),
    themes: listOf(value['theme']),
    licence: licenceIn(value),
    languages: listOf(value['language']),
    publisher,
    creator: labelOf(value['creator']),
    owner: publisher,
    contactName: labelOf(contact['fn']) ?? labelOf(contact['name']),
    contactEmail: textsIn(contact['hasEmail'])[0]?.replace(/^mailto:/i, '') ?? null,
    issued: textIn(value['issued']),
    modified: textIn(value['modified']),
    frequency: labelOf(value['accrualPeriodicity']),
    spatial: placeOf(value['spatial']),
    periodStart: start,
    periodEnd: end,
    page: addressIn(value['landingPage']),
    distributions: objectsIn(value['distribution']).flatMap((each) => readDistribution(each, documentUrl))
  }
}

export function identifierOf(value: Json): string | null {
  const said = value['identifier']
  return textIn(isObject(said) ? (said['@value'] ?? said['schemaAgency'] ?? said['@id']) : said) ?? textIn(value['@id'])
}

/** Agencies list data that nobody outside may have, too. */
export function isOpen({ accessLevel }: Json): boolean {
  return accessLevel !== 'non-public'
}

const NAMES = ['@value', 'name', 'fn', 'prefLabel', 'title', 'label', 'en', '@id'] as const

/** A text, the text of an object in English, or the name of a concept or an agent. */
function labelOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(labelOf).find((label) => label !== null) ?? null
  if (!isObject(value)) return textIn(value)
  for (const name of NAMES) {
    const label = value[name] === undefined ? null : labelOf(value[name])
    if (label !== null) return label
  }
  return null
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(labelOf).filter((label) => label !== null)
}

function firstObject(value: unknown): Json {
  return (Array.isArray(value) ? objectsIn(value)[0] : isObject(value) ? value : undefined) ?? {}
}

function licenceIn(value: Json): HarvestedLicence | null {
  const said =
    labelOf(value['license']) ??
    objectsIn(value['distribution'])
      .map(({ license }) => labelOf(license))
      .find((each) => each !== null)
  if (said === null || said === undefined) return null
  const address = addressIn(said)
  return { name: address === null ? said : null, address }
}

/** `2010-01-01/2010-12-31`, or periods with their ends. */
function periodOf(value: unknown): readonly [start: string | null, end: string | null] {
  const text = textIn(Array.isArray(value) ? value[0] : value)
  if (text !== null) {
    const [start, end] = text.split('/')
    return [textIn(start), textIn(end)]
  }
  const { startDate, endDate } = firstObject(value)
  return [textIn(startDate), textIn(endDate)]
}

/** Names of places only: boxes are computed from the records. */
function placeOf(value: unknown): string | null {
  const label = labelOf(value)
  return label === null || /^[-\d.,\s]+$/.test(label) || /^\s*[{<]|^(POLYGON|POINT|ENVELOPE)/i.test(label)
    ? null
    : label
}

function readDistribution(distribution: Json, documentUrl: string): Distribution[] {
  const url = addressIn(distribution['downloadURL'], documentUrl) ?? addressIn(distribution['accessURL'], documentUrl)
  if (url === null) return []
  return [
    distributionAt(url, {
      title: labelOf(distribution['title']),
      format: labelOf(distribution['format']),
      mediaType: labelOf(distribution['mediaType'])
    })
  ]
}
