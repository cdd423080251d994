import { type Catalog, catalogError, type MetaChanges, readMetas } from '#catalog'
import { frequencyLabel, languageCode, licenceOf, themeLabel } from '#exports'
import { type HarvestedDataset, identityOf } from '../harvested-dataset.ts'
import { instantText } from './instant-text.ts'
import { type HarvestMapping, mapped } from './mapping.ts'
import type { MetadataState } from './merge-by-hand.ts'

export interface HarvestedMetadata extends MetadataState {
  /** Values that this catalog cannot keep, and why. */
  readonly losses: readonly string[]
}

/** Where a dataset comes from. */
export interface Origin {
  /** Address of its catalog. */
  readonly url: string
}

type Checks = Pick<Catalog, 'templates'>

/** The metadata of a harvested dataset as this catalog keeps them: terms in its words, values that it takes. */
export function metadataOf(
  catalog: Checks,
  dataset: HarvestedDataset,
  mapping: HarvestMapping,
  { url }: Origin
): HarvestedMetadata {
  const losses: string[] = []
  const languages = dataset.languages.map((said) => languageCode(mapped(mapping.languages, said)) ?? said)
  const { templates } = dataset
  const metas: MetaChanges = {
    ...templates,
    default: {
      ...templates['default'],
      ...given({
        title: dataset.title,
        description: dataset.description,
        keyword: dataset.keywords,
        theme: themesOf(dataset, mapping, losses),
        ...licenceMetas(dataset, mapping),
        language: languages[0] ?? null,
        modified: dateOf('modified', dataset.modified, losses),
        publisher: dataset.publisher === null ? null : mapped(mapping.publishers, dataset.publisher),
        references: dataset.page,
        update_frequency: dataset.frequency === null ? null : frequencyLabel(dataset.frequency),
        source_domain: new URL(url).host,
        source_domain_address: url,
        // The one that catalogs that harvest this portal recognize.
        source_dataset: identityOf(dataset) ?? dataset.remoteId
      })
    },
    dcat: {
      ...templates['dcat'],
      ...given({
        creator: dataset.creator,
        contact_name: dataset.contactName,
        contact_email: dataset.contactEmail?.replace(/^mailto:/i, '') ?? null,
        issued: dateOf('issued', dataset.issued, losses),
        spatial: dataset.spatial,
        temporal_coverage_start: dateOf('the begin of its period', dataset.periodStart, losses),
        temporal_coverage_end: dateOf('the end of its period', dataset.periodEnd, losses)
      })
    }
  }
  const translations = Object.entries(dataset.translations).flatMap(([lang, { title, description, keywords }]) => {
    const code = languageCode(lang)
    if (code === undefined || code === languages[0]) return []
    const texts = { ...given({ title: title ?? null, description: description ?? null, keyword: keywords ?? [] }) }
    return [[code, accepted(catalog, { default: texts }, losses)] as const]
  })
  return {
    metas: accepted(catalog, metas, losses),
    translations: Object.fromEntries(translations),
    losses: [...new Set(losses)]
  }
}

/** A theme that is only an address, and that nobody has given a name, would be shown as an address. */
function themesOf({ themes }: HarvestedDataset, mapping: HarvestMapping, losses: string[]): string[] {
  const names = themes.map((theme) => mapped(mapping.themes, themeLabel(theme)))
  const nameless = names.filter((name) => /^https?:/.test(name))
  losses.push(...nameless.map((name) => `the theme ${name} has no name`))
  return names.filter((name) => !nameless.includes(name))
}

/** As CKAN says it; a mapping may say more. */
export const NO_LICENCE = 'notspecified'

function licenceMetas({ licence }: HarvestedDataset, { licences }: HarvestMapping) {
  if (licence === null) return { license: null, license_url: null }
  const said = licence.name ?? licence.address ?? ''
  const name = mapped(licences, said)
  if (name === NO_LICENCE) return { license: null, license_url: licence.address }
  const known = name === said ? licenceOf(licence.name ?? '', licence.address ?? '') : licenceOf(name, '')
  return {
    license: known?.known?.label ?? (name === licence.address ? (known?.label ?? name) : name),
    license_url: known?.known?.page ?? known?.page ?? licence.address
  }
}

function dateOf(what: string, text: string | null, losses: string[]): string | null {
  const instant = instantText(text)
  if (text !== null && instant === null) losses.push(`${what} is not a date: ${text.slice(0, 100)}`)
  return instant
}

/** Without what the catalog does not say. */
function given(values: Readonly<Record<string, string | readonly string[] | null>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value.length > 0))
}

/** As they are kept; a value that this catalog refuses is a loss and not a failure. */
function accepted({ templates }: Checks, metas: MetaChanges, losses: string[]): MetaChanges {
  const read = (template: string, name: string, value: unknown): MetaChanges => {
    try {
      return readMetas({ [template]: { [name]: value } }, templates)
    } catch (error) {
      // Portals of the same kind give numbers and lists where this catalog has texts.
      if (Array.isArray(value)) return read(template, name, value.join(', '))
      if (typeof value === 'boolean') return read(template, name, String(value))
      if (!catalogError.is(error, 'catalog/bad-meta') && !catalogError.is(error, 'catalog/unknown-meta')) throw error
      losses.push(error.message)
      return {}
    }
  }
  const kept = Object.entries(metas).map(([template, values]) => {
    const pairs = Object.entries(values).flatMap(([name, value]) =>
      Object.entries(read(template, name, value)[template] ?? {}).filter(([, each]) => each !== null)
    )
    return [template, Object.fromEntries(pairs)] as const
  })
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0))
}
