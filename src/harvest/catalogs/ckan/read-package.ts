import { languageCode, licenceOf } from '#exports'
import { type Distribution, type HarvestedDataset, type HarvestedTexts, NOTHING_SAID } from '../../harvested-dataset.ts'
import { addressIn, isObject, type Json, objectsIn, textIn, textsIn } from '../../json-values.ts'
import { NO_LICENCE } from '../../metadata/metadata-of.ts'
import { asHtml } from '../../metadata/plain-html.ts'
import { distributionAt } from '../distribution-at.ts'
import { badDataset } from '../read-entries.ts'

/**
 * A package of CKAN's action API. Portals with ckanext-scheming have extras as members of the package, and texts as
 * objects by language. Errors: `harvest/bad-dataset`.
 */
export function readPackage(value: Json, base: string): HarvestedDataset {
  const extras = readExtras(value)
  const remoteId = textIn(value['id'])
  if (remoteId === null) throw badDataset('A package has no id.')
  const name = textIn(value['name']) ?? remoteId
  const title = byLanguage(value['title_translated'] ?? value['title'])
  const notes = byLanguage(value['notes_translated'] ?? value['notes'])
  const languages = listIn(extras['language'])
  const language = languageCode(languages[0] ?? '') ?? null
  const [titleText, notesText] = [title, notes].map((texts) => textFor(texts, language))
  const [contact, period] = [firstOf(value['contact']), firstOf(value['temporal_coverage'])]
  const organization = isObject(value['organization']) ? value['organization'] : {}
  return {
    ...NOTHING_SAID,
    remoteId,
    iri: addressIn(extras['uri']) ?? addressIn(extras['guid']),
    name,
    title: titleText ?? name,
    description: asHtml(notesText ?? null),
    keywords: objectsIn(value['tags']).flatMap((tag) => textsIn(tag['display_name'] ?? tag['name'])),
    themes: [
      ...objectsIn(value['groups']).flatMap((group) => textsIn(textOf(group['title']) ?? group['name'])),
      ...listIn(extras['theme'])
    ],
    licence: readLicence(value),
    languages,
    publisher:
      textIn(extras['publisher_name']) ??
      textOf(firstOf(value['publisher'])['name']) ??
      textOf(organization['title']) ??
      textIn(organization['name']),
    creator: textIn(value['author']) ?? textOf(firstOf(value['creator'])['name']),
    owner: textIn(organization['name']),
    contactName:
      textIn(extras['contact_name']) ??
      textOf(contact['name']) ??
      textIn(value['maintainer']) ??
      textIn(value['author']),
    contactEmail:
      textIn(extras['contact_email']) ??
      textIn(contact['email']) ??
      textIn(value['maintainer_email']) ??
      textIn(value['author_email']),
    issued: utc(textIn(extras['issued']) ?? textIn(value['metadata_created'])),
    modified: utc(textIn(extras['modified']) ?? textIn(value['metadata_modified'])),
    frequency: textIn(extras['frequency']) ?? textIn(extras['update_frequency']),
    spatial: textIn(extras['spatial_text']) ?? textOf(firstOf(value['spatial_coverage'])['text']),
    periodStart: textIn(extras['temporal_start']) ?? textIn(period['start']),
    periodEnd: textIn(extras['temporal_end']) ?? textIn(period['end']),
    page: addressIn(value['url']) ?? addressIn(`dataset/${encodeURIComponent(name)}`, base),
    translations: translationsOf(title, notes, titleText, notesText),
    distributions: objectsIn(value['resources']).flatMap((resource) => readResource(resource, base))
  }
}

/** Why the package is not a dataset for readers; null: it is one. */
export function whyNotOpen({ state, private: isPrivate, type }: Json): string | null {
  if (isPrivate === true) return 'it is private'
  if (state !== undefined && state !== 'active') return `its state is ${String(state)}`
  return type === 'harvest' ? 'it is a harvester of that portal' : null
}

/** Repeating subfields of ckanext-scheming. */
function firstOf(value: unknown): Json {
  return objectsIn(value)[0] ?? {}
}

function readExtras(value: Json): Json {
  const extras = objectsIn(value['extras']).map(({ key, value: said }) => [String(key), said] as const)
  return { ...value, ...Object.fromEntries(extras) }
}

/** Values of extras are texts, and lists are JSON in them. */
function listIn(value: unknown): string[] {
  const text = textIn(value)
  if (text?.startsWith('[') !== true) return textsIn(value)
  try {
    return textsIn(JSON.parse(text))
  } catch {
    return [text]
  }
}

function readLicence({ license_title: title, license_id: id, license_url: url }: Json): HarvestedDataset['licence'] {
  const [key, label, address] = [textIn(id), textIn(title), addressIn(url)]
  // An id that is known says more than a title such as "Creative Commons Attribution".
  const isKnown = key === NO_LICENCE || (licenceOf(key, null)?.known ?? null) !== null
  const name = isKnown ? key : (label ?? key)
  return name === null && address === null ? null : { name, address }
}

/** Instants of CKAN are in UTC and do not say so. */
function utc(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text
}

type Texts = Readonly<Record<string, string>>

/** A text without a language has the language ''. */
function byLanguage(value: unknown): Texts {
  if (!isObject(value)) {
    const text = textIn(value)
    return text === null ? {} : { '': text }
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([lang, text]) => (textIn(text) === null ? [] : [[lang, textIn(text)!]]))
  )
}

function textFor(texts: Texts, language: string | null): string | undefined {
  return texts[''] ?? texts[language ?? ''] ?? texts['en'] ?? Object.values(texts)[0]
}

function textOf(value: unknown): string | null {
  return textFor(byLanguage(value), null) ?? null
}

function translationsOf(
  titles: Texts,
  notes: Texts,
  title: string | undefined,
  description: string | undefined
): Record<string, HarvestedTexts> {
  const langs = [...new Set([...Object.keys(titles), ...Object.keys(notes)])].filter((lang) => lang !== '')
  const entries = langs.map((lang): [string, HarvestedTexts] => [
    lang,
    {
      ...(titles[lang] !== undefined && titles[lang] !== title && { title: titles[lang] }),
      ...(notes[lang] !== undefined && notes[lang] !== description && { description: asHtml(notes[lang]) ?? '' })
    }
  ])
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

function readResource(resource: Json, base: string): Distribution[] {
  const url = addressIn(resource['url'], base)
  if (url === null) return []
  return [
    // `hash` is mostly empty and `last_modified` is often wrong: the file itself says whether it has changed.
    distributionAt(url, {
      title: textOf(resource['name']),
      format: textIn(resource['format']),
      mediaType: textIn(resource['mimetype'])
    })
  ]
}
