import { webAddress } from './address.ts'
import type { CatalogWriter } from './catalog-parts.ts'
import { cleanTexts } from './clean-text.ts'
import type { Box } from './coverage.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogFile } from './described.ts'
import type { Period } from './instants.ts'
import { ACCESS_RIGHTS } from './vocabulary/access-rights.ts'
import { fileTypeOf, fileTypeOfMedia } from './vocabulary/file-types.ts'

const SCHEMA = 'https://project-open-data.cio.gov/v1.1/schema'
/** Maximum length of `rights` in the schema. */
const MAX_RIGHTS_LENGTH = 255

/** Project Open Data 1.1, as data.gov harvests it: one JSON object, datasets as they come. */
export const writeDataJson: CatalogWriter = (portal) => {
  const head = {
    '@context': `${SCHEMA}/catalog.jsonld`,
    '@id': `${portal.api}/catalog/exports/data.json`,
    '@type': 'dcat:Catalog',
    conformsTo: SCHEMA,
    describedBy: `${SCHEMA}/catalog.json`
  }
  return {
    opening: () => `${JSON.stringify(head).slice(0, -1)},"dataset":[\n`,
    dataset: (described) => JSON.stringify(entryOf(described)),
    between: ',\n',
    closing: () => '\n]}\n'
  }
}

/** Undefined values are left out. */
function entryOf(described: DatasetDescription): Record<string, unknown> {
  const {
    id,
    page,
    titles,
    descriptions,
    publisher,
    contact,
    frequency,
    issued,
    modified,
    licence,
    attribution,
    lang,
    standards,
    relations
  } = described
  return {
    '@type': 'dcat:Dataset',
    identifier: id,
    title: titles[0]?.text,
    description: descriptions[0]?.text,
    keyword: keywordsOf(described),
    theme: some([...new Set(described.ownThemes)]),
    modified: modified ?? issued ?? undefined,
    issued: issued ?? undefined,
    publisher: { '@type': 'org:Organization', name: publisher },
    // Required, with an address: a dataset without one would make the catalog invalid, and the log reports that the portal's
    // is missing.
    contactPoint: { '@type': 'vcard:Contact', fn: contact.name, hasEmail: contact.email ?? undefined },
    ...accessOf(described, attribution ?? licence?.label),
    license: webAddress(licence?.page) ?? licence?.iri ?? undefined,
    accrualPeriodicity: frequency?.interval ?? undefined,
    spatial: described.box === null ? described.places.join(', ') || undefined : boxText(described.box),
    temporal: described.period === null ? undefined : periodText(described.period),
    language: [lang],
    landingPage: page,
    conformsTo: standards[0],
    references: some([...new Set(relations)]),
    ...codesOf(described),
    distribution: some(described.distributions.map(distributionOf))
  }
}

function accessOf({ access }: DatasetDescription, rights: string | undefined): Record<string, unknown> {
  const accessLevel =
    access.iri === ACCESS_RIGHTS.public.iri
      ? 'public'
      : access.iri === ACCESS_RIGHTS.restricted.iri
        ? 'restricted public'
        : 'non-public'
  return { accessLevel, rights: rights?.slice(0, MAX_RIGHTS_LENGTH).toWellFormed() }
}

/** Those of the US federal government, when the metas have them. */
function codesOf({ templates }: DatasetDescription): Record<string, unknown> {
  const { bureau_code, program_code } = templates.dcat_us ?? {}
  return {
    bureauCode: some(cleanTexts(bureau_code).filter((code) => /^\d{3}:\d{2}$/.test(code))),
    programCode: some(cleanTexts(program_code).filter((code) => /^\d{3}:\d{3}$/.test(code)))
  }
}

function distributionOf({ title, description, address, format, mimetype }: CatalogFile): Record<string, unknown> {
  const { media, label } = format === null ? fileTypeOfMedia(mimetype ?? '') : fileTypeOf(format)
  const mediaType = media ?? 'application/octet-stream'
  return {
    '@type': 'dcat:Distribution',
    title,
    description: description ?? undefined,
    downloadURL: address,
    mediaType,
    format: label
  }
}

/**
 * The schema requires one, and a harvester refuses a dataset without: keywords in the dataset's language, else in any, else
 * its themes, else its title.
 */
function keywordsOf({ keywords, lang, ownThemes, titles }: DatasetDescription): readonly string[] {
  const texts = (of: typeof keywords): string[] => of.map(({ text }) => text)
  const choices = [texts(keywords.filter((keyword) => keyword.lang === lang)), texts(keywords), ownThemes]
  return [...new Set(choices.find((each) => each.length > 0) ?? texts(titles.slice(0, 1)))]
}

function some<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items
}

/** West, south, east, north, as the schema's guide has it. */
function boxText([west, south, east, north]: Box): string {
  return `${west},${south},${east},${north}`
}

/** Both ends must be there: a period without one of them cannot be said. */
function periodText({ start, end }: Period): string | undefined {
  return start === null || end === null ? undefined : `${start}/${end}`
}
