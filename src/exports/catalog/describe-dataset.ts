import { mailAddress, webAddress } from './address.ts'
import type { Contact } from './agents.ts'
import { cleanText, cleanTexts } from './clean-text.ts'
import { type Box, boxOf } from './coverage.ts'
import type { CatalogDataset, CatalogFile, CatalogPortal, FurtherStatement, Remark, Values } from './described.ts'
import { instantOf, type Period, periodOf } from './instants.ts'
import { MetaReader } from './meta-reader.ts'
import { plainWords } from './plain-words.ts'
import { type TaggedText, textsIn } from './tagged-texts.ts'
import { ACCESS_RIGHTS } from './vocabulary/access-rights.ts'
import { availabilityOf } from './vocabulary/availabilities.ts'
import type { Concept } from './vocabulary/concept.ts'
import { fileTypeOf } from './vocabulary/file-types.ts'
import { type Frequency, frequencyOf } from './vocabulary/frequencies.ts'
import { languageOf, languageTag } from './vocabulary/languages.ts'
import { type Licence, licenceOf } from './vocabulary/licences.ts'
import { themeOf } from './vocabulary/themes.ts'

/** A dataset's metadata as terms and values for all catalog formats. */
export interface DatasetDescription {
  readonly id: string
  readonly address: string
  readonly page: string
  readonly recordsAddress: string
  /** The language of the dataset's texts. */
  readonly lang: string
  readonly languages: readonly Concept[]
  /** The first one in the dataset's own language. */
  readonly titles: readonly TaggedText[]
  readonly descriptions: readonly TaggedText[]
  readonly keywords: readonly TaggedText[]
  /** European themes. */
  readonly themes: readonly Concept[]
  /** As the portal names them. */
  readonly ownThemes: readonly string[]
  readonly publisher: string
  readonly creator: string | null
  readonly contributor: string | null
  readonly contact: Contact
  readonly licence: Licence | null
  readonly attribution: string | null
  readonly access: Concept
  readonly availability: Concept | null
  readonly frequency: Frequency | null
  readonly issued: string | null
  readonly created: string | null
  readonly modified: string | null
  readonly box: Box | null
  readonly places: readonly string[]
  readonly period: Period | null
  readonly standards: readonly string[]
  readonly relations: readonly string[]
  readonly provenance: string | null
  /** Address of the dataset that this one was harvested from. */
  readonly original: string | null
  readonly distributions: readonly CatalogFile[]
  readonly documents: readonly CatalogFile[]
  readonly further: readonly FurtherStatement[]
  /** The rest, for formats that want more. */
  readonly templates: CatalogDataset['metas']
}

/** Never fails because of a publisher's input: invalid values are left out, and reported to `remark`. */
export function describeDataset(dataset: CatalogDataset, portal: CatalogPortal, remark: Remark): DatasetDescription {
  const { default: basic = {}, dcat = {} } = dataset.metas
  const lang = languageTag(basic.language) ?? portal.lang
  const reader = new MetaReader(dataset.id, remark)
  const titles = textsIn(dataset, lang, 'title', cleanText)
  const title = titles[0] ?? { text: dataset.id, lang }
  const descriptions = textsIn(dataset, lang, 'description', plainWords)
  const publisher = cleanText(basic.publisher) || portal.publisher
  return {
    id: dataset.id,
    address: dataset.address,
    page: webAddress(dataset.page) ?? dataset.address,
    recordsAddress: dataset.recordsAddress,
    lang,
    languages: reader.each('default.language', [lang], languageOf),
    titles: titles.length > 0 ? titles : [title],
    // Every standard requires one, and not every publisher writes one.
    descriptions: descriptions.length > 0 ? descriptions : titles.length > 0 ? titles : [title],
    keywords: textsIn(dataset, lang, 'keyword', cleanText),
    themes: unique(reader.each('default.theme', cleanTexts(basic.theme), (name) => themeOf(name, portal.ownThemes))),
    ownThemes: cleanTexts(basic.theme),
    publisher,
    creator: cleanText(dcat.creator) || null,
    contributor: cleanText(dcat.contributor) || null,
    contact: {
      name: cleanText(dcat.contact_name) || publisher,
      email: reader.one('dcat.contact_email', dcat.contact_email, mailAddress) ?? mailAddress(portal.email) ?? null
    },
    licence: licenceOf(cleanText(basic.license), basic.license_url),
    attribution: cleanTexts(basic.attributions).join('; ') || null,
    access: accessOf(dcat, dataset),
    availability: reader.one('dcat_ap.availability', dataset.metas.dcat_ap?.availability, availabilityOf),
    frequency: reader.first('update frequency', [dcat.accrualperiodicity, basic.update_frequency], frequencyOf),
    issued: reader.one('dcat.issued', dcat.issued, instantOf) ?? instantOf(dataset.published) ?? null,
    created: reader.one('dcat.created', dcat.created, instantOf),
    modified: reader.one('default.modified', basic.modified, instantOf),
    box: boxOf(basic.bbox),
    places: [...new Set([cleanText(dcat.spatial), ...cleanTexts(basic.territory)].filter((place) => place !== ''))],
    period: periodOf(dcat),
    standards: reader.each('dcat.conforms_to', cleanTexts(dcat.conforms_to), webAddress),
    relations: unique([
      ...reader.each('dcat.relation', cleanTexts(dcat.relation), webAddress),
      ...reader.each('default.references', cleanTexts(basic.references), webAddress)
    ]),
    provenance: cleanText(basic.source_domain_title) || null,
    original: webAddress(basic.source_dataset) ?? null,
    distributions: dataset.distributions.map(withWords),
    documents: dataset.documents.map(withWords),
    further: dataset.further,
    templates: dataset.metas
  }
}

/** Access rights given by the publisher if they are a term of the list, otherwise those of this portal. */
function accessOf({ accessRights }: Values, { access }: CatalogDataset): Concept {
  const said = cleanText(accessRights).split('/').at(-1)?.toLowerCase().replaceAll('_', '-') ?? ''
  return Object.hasOwn(ACCESS_RIGHTS, said) ? ACCESS_RIGHTS[said as keyof typeof ACCESS_RIGHTS] : ACCESS_RIGHTS[access]
}

/** Exports are named by their formats, other files by their titles. */
function withWords(file: CatalogFile): CatalogFile {
  const title = file.format === null ? cleanText(file.title) || file.address : fileTypeOf(file.format).label
  return { ...file, title, description: plainWords(file.description) || null }
}

function unique<Item>(items: readonly Item[]): Item[] {
  const key = (item: Item): string => (typeof item === 'object' ? JSON.stringify(item) : String(item))
  return [...new Map(items.map((item) => [key(item), item])).values()]
}
