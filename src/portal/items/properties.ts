import { HOSTED, type ItemType, typeKeywords } from '#items'
import type { ItemRow } from '#store'
import {
  clearable,
  file,
  flag,
  type JsonValue,
  json,
  list,
  type Parameter,
  text,
  type Values
} from '../pipeline/parameter.ts'

const words = (meaning: string, max = 128) => list(meaning, { max, maxLength: 256 })
const short = (meaning: string) => text(meaning, { max: 2_000 })

/** `xmin,ymin,xmax,ymax` in degrees, as clients send it, or the nested arrays that they read. */
const extent: Parameter<readonly number[]> = {
  is: 'xmin,ymin,xmax,ymax in degrees',
  meaning: 'Extent of the item.',
  schema: { type: 'array', maxItems: 4, items: { type: 'number' } },
  emptyIsAbsent: false,
  repeatable: true,
  read: (raw) => {
    if (raw.trim() === '') return []
    const numbers = raw
      .replace(/[[\]\s]+/g, (signs) => (signs.includes(',') ? ',' : ' '))
      .split(/[ ,]+/)
      .filter((each) => each !== '')
      .map(Number)
    const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers
    return numbers.length === 4 &&
      numbers.every(Number.isFinite) &&
      Math.abs(south) <= 90 &&
      Math.abs(north) <= 90 &&
      Math.abs(west) <= 540 &&
      Math.abs(east) <= 540 &&
      south <= north
      ? numbers
      : undefined
  }
}

/** Properties of an item (PORTAL-item-1), besides title and type. */
export const ITEM_PROPERTIES = {
  title: text('Title.', { max: 250 }),
  type: text('Type of the item, such as Web Map.', { max: 100 }),
  description: text('Description; may hold simple markup.', { max: 64_000 }),
  snippet: text('Summary in a line or two.', { max: 2_048 }),
  tags: words('Words that describe the item.'),
  typeKeywords: words('Keywords besides those of the type.'),
  accessInformation: text('Credits of the content.', { max: 10_000 }),
  licenseInfo: text('Terms of use.', { max: 64_000 }),
  culture: text('Language, such as en-us.', { max: 20 }),
  url: clearable(
    text('URL of the content of the item.', {
      max: 4_000,
      pattern: /^https?:\/\/[^\s<>"]+$/i,
      is: 'an http(s) address'
    })
  ),
  extent,
  documentation: text('Documentation.', { max: 64_000 }),
  spatialReference: short('Reference of coordinates.'),
  properties: clearable(json('Data that clients store with the item.')),
  advancedSettings: clearable(json('Data that clients store with the item.')),
  categories: words('Categories of the content.', 20),
  appCategories: words('Categories of applications.', 20),
  industries: words('Industries.', 20),
  languages: words('Languages.', 20),
  screenshots: words('Pictures of it, as addresses.', 20),
  largeThumbnail: short('Large picture, as an address.'),
  banner: short('Banner, as an address.'),
  listed: flag('Kept for clients.'),
  commentsEnabled: flag('Whether the item can be commented on.')
} as const

/** Content types of an item. */
export const ITEM_CONTENT = {
  text: text('Text of the item, often JSON.', { max: 16_000_000 }),
  file: file('File of the item.'),
  dataUrl: text('URL from which the file is fetched, instead of `file`.', {
    max: 4_000,
    pattern: /^https?:\/\/[^\s<>"]+$/i,
    is: 'an http(s) address'
  }),
  filename: text('Name of the file, if the form has none.', { max: 255 }),
  thumbnail: file('Picture of the item.', 'a picture'),
  metadata: file('Metadata of the item, read as `info/metadata/metadata.xml`.', 'an XML file'),
  thumbnailUrl: text('URL from which the picture is fetched, instead of `thumbnail`.', {
    max: 4_000,
    pattern: /^https?:\/\/[^\s<>"]+$/i,
    is: 'an http(s) address'
  })
} as const

export type ItemProperties = Partial<Values<typeof ITEM_PROPERTIES>>

const COLUMNS = {
  description: 'description',
  snippet: 'snippet',
  accessInformation: 'access_information',
  licenseInfo: 'license_info',
  culture: 'culture',
  url: 'url'
} as const satisfies Partial<Record<keyof ItemProperties, keyof ItemRow>>
const DETAILS = [
  'documentation',
  'spatialReference',
  'properties',
  'advancedSettings',
  'categories',
  'appCategories',
  'industries',
  'languages',
  'screenshots',
  'largeThumbnail',
  'banner',
  'listed',
  'commentsEnabled'
] as const

/** The columns that change. Empty values count only when they clear a stored value; a title stays. */
export function propertyColumns(
  said: ItemProperties,
  before: Pick<ItemRow, 'details'>,
  type: ItemType,
  { clearEmptyFields, isHosted }: { readonly clearEmptyFields: boolean; readonly isHosted: boolean }
): Partial<ItemRow> {
  const meant = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined && (clearEmptyFields || !isEmpty(value)))
  ) as ItemProperties
  const { title, tags, typeKeywords: own, extent: bounds } = meant
  const [west = null, south = null, east = null, north = null] = bounds ?? []
  return {
    ...(title !== undefined && title.trim() !== '' && { title: title.trim() }),
    ...(tags !== undefined && { tags: JSON.stringify([...new Set(tags)]) }),
    ...(own !== undefined && {
      type_keywords: JSON.stringify(typeKeywords(type, isHosted ? [HOSTED, ...own] : own))
    }),
    ...(bounds !== undefined && { west, south, east, north }),
    ...Object.fromEntries(
      Object.entries(COLUMNS).flatMap(([name, column]) =>
        name in meant ? [[column, meant[name as keyof typeof COLUMNS] || null]] : []
      )
    ),
    ...detailsColumn(meant, before)
  }
}

function detailsColumn(
  meant: ItemProperties,
  { details }: Pick<ItemRow, 'details'>
): Pick<ItemRow, 'details'> | undefined {
  const changed = DETAILS.filter((name) => name in meant)
  if (changed.length === 0) return undefined
  const after: Record<string, JsonValue> = JSON.parse(details)
  for (const name of changed) {
    const value = meant[name] as JsonValue
    if (isEmpty(value)) delete after[name]
    else after[name] = value
  }
  return { details: JSON.stringify(after) }
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
