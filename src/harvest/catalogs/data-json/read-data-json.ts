import {
  type Distribution,
  type HarvestedDataset,
  type HarvestedLicence,
  type HarvestedTexts,
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
  const title = labelOf(value['title']) ?? textOfMap(value['titleMap'])
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
    description: asHtml(labelOf(value['description']) ?? textOfMap(value['descriptionMap'])),
    keywords: value['keyword'] === undefined ? listOf(ownOf(value['keywordMap'])) : listOf(value['keyword']),
    themes: listOf(value['theme']),
    licence: licenceIn(value),
    languages: listOf(value['language']),
    publisher,
    creator: labelOf(value['creator']),
    owner: publisher,
    contactName: labelOf(contact['fn']) ?? labelOf(contact['name']),
    contactEmail: textsIn(contact['hasEmail'])[0]?.replace(/^mailto:/i, '') ?? null,
    issued: labelOf(value['issued']),
    modified: labelOf(value['modified']),
    frequency: labelOf(value['accrualPeriodicity']),
    spatial: placeOf(value['spatial']),
    periodStart: start,
    periodEnd: end,
    page: addressOf(value['landingPage']),
    translations: translationsOf(value),
    distributions: objectsIn(value['distribution']).flatMap((each) => readDistribution(each, documentUrl))
  }
}

/** DCAT-US 3 has lists of them beside the address, and objects: their agency is not a part of it, because it has many. */
export function identifierOf(value: Json): string | null {
  const said = value['identifier']
  const own = textIn(value['@id'])
  if (Array.isArray(said)) return own ?? textsIn(said)[0] ?? null
  return textIn(isObject(said) ? (said['@value'] ?? said['notation'] ?? said['@id']) : said) ?? own
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

/** Texts by language, as DCAT-US 3 has them beside the plain ones: those in English, else the first. */
function ownOf(map: unknown): unknown {
  return isObject(map) ? (map['en'] ?? Object.values(map)[0]) : undefined
}

function textOfMap(map: unknown): string | null {
  return labelOf(ownOf(map))
}

function translationsOf({ titleMap, descriptionMap, keywordMap }: Json): Record<string, HarvestedTexts> {
  const maps = [titleMap, descriptionMap, keywordMap].map((map) => (isObject(map) ? map : {}))
  const langs = [...new Set(maps.flatMap((map) => Object.keys(map)))]
  return Object.fromEntries(
    langs.map((lang): [string, HarvestedTexts] => {
      const [title, description] = maps.map((map) => labelOf(map[lang]))
      const keywords = listOf(maps[2]?.[lang])
      return [
        lang,
        {
          ...(title != null && { title }),
          ...(description != null && { description: asHtml(description) ?? '' }),
          ...(keywords.length > 0 && { keywords })
        }
      ]
    })
  )
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(labelOf).filter((label) => label !== null)
}

function firstObject(value: unknown): Json {
  return (Array.isArray(value) ? objectsIn(value)[0] : isObject(value) ? value : undefined) ?? {}
}

function licenceIn(value: Json): HarvestedLicence | null {
  const places = [value, ...objectsIn(value['distribution'])].map(({ license }) => license)
  const said = places.find((each) => labelOf(each) !== null)
  const [name, address] = [labelOf(said), addressOf(said)]
  if (name === null) return null
  return { name: addressIn(name) === null ? name : null, address }
}

/** A text, or the address of an object. */
function addressOf(value: unknown): string | null {
  return addressIn(isObject(value) ? value['@id'] : value)
}

/** `2010-01-01/2010-12-31`, or periods with their ends. */
function periodOf(value: unknown): readonly [start: string | null, end: string | null] {
  const text = textIn(Array.isArray(value) ? value[0] : value)
  if (text !== null) {
    const [start, end] = text.split('/')
    return [textIn(start), textIn(end)]
  }
  const { startDate, endDate } = firstObject(value)
  return [labelOf(startDate), labelOf(endDate)]
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
