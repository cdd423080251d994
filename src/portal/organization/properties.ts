import {
  choice,
  clearable,
  flag,
  type JsonObject,
  type JsonValue,
  json,
  jsonArray,
  list,
  type Parameter,
  type ParameterTable,
  text,
  wholeNumber
} from '../pipeline/parameter.ts'

/** They go into headers as they are. */
const origins: Parameter<readonly string[]> = {
  ...list(''),
  is: 'a list of origins such as https://app.example',
  meaning: 'Origins whose pages may read responses; empty: all.',
  read: (raw) => {
    const values = list('')
      .read(raw)
      ?.map((each) => each.replace(/\/+$/, ''))
    return values?.every((each) => URL.parse(each)?.origin === each.toLowerCase()) ? values : undefined
  }
}

const path = (meaning: string) => text(meaning, { max: 2_000 })

/**
 * They are handed tokens: HTTPS, or this machine. Portals list one address that stands for no page, for programs
 * without one.
 */
const redirects: Parameter<readonly string[]> = {
  ...list(''),
  is: 'a list of addresses such as https://app.example/back',
  meaning: 'Pages to which the sign-in page may send a token, including all pages below them. HTTPS, or localhost.',
  read: (raw) => {
    const values = list('').read(raw)
    const fits = ({ protocol, hostname, username, hash }: URL): boolean =>
      (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))) &&
      username === '' &&
      hash === ''
    return values?.every((each) => each === 'urn:ietf:wg:oauth:2.0:oob' || (URL.canParse(each) && fits(new URL(each))))
      ? values
      : undefined
  }
}

/** A flag that has one value here: the other is refused with the reason, instead of being kept without effect. */
function only(value: boolean, why: string): Parameter<boolean> {
  const either = flag(why)
  return { ...either, is: `${value}: ${why}`, read: (raw) => (either.read(raw) === value ? value : undefined) }
}

/** Properties of the portal that have columns, because something is decided by them. */
export const DECISIVE_PROPERTIES = {
  name: text('Name of the organization.', { max: 255 }),
  access: choice(['public', 'private'], 'Private: anonymous callers see nothing.'),
  allSSL: flag('Whether the portal accepts HTTPS only.'),
  isVerified: flag('Whether the identity of the organization is verified. Only default administrators can set it.'),
  maxTokenExpirationMinutes: wholeNumber('Maximum lifetime of a token, in minutes; -1: the limit of the server.', {
    min: -1,
    max: 21_600
  })
} as const

/** Properties that are stored and returned (PORTAL-self-3), with their defaults. */
const SHOWN: Readonly<Record<string, { readonly kind: ParameterTable[string]; readonly byDefault: JsonValue }>> = {
  description: shown(text('Description of the organization.', { max: 100_000 }), null),
  summary: shown(text('One line about the organization.', { max: 2_000 }), null),
  thumbnail: shown(path('Logo of the organization.'), null),
  portalThumbnail: shown(path('Logo of the portal.'), null),
  portalName: shown(text('Name of the portal.', { max: 255 }), 'Loggia'),
  backgroundImage: shown(path('Picture behind the start page.'), null),
  helpBase: shown(path('Address of the help.'), ''),
  staticImagesUrl: shown(path('Address of the pictures of the portal.'), ''),
  urlKey: shown(text('Name of the organization in URLs.', { max: 100 }), null),
  customBaseUrl: shown(path('Domain of organizations.'), null),
  culture: shown(text('Language, such as en.', { max: 20 }), 'en'),
  cultureFormat: shown(text('Form of numbers and dates.', { max: 20 }), null),
  region: shown(text('Region, such as FR; WO is the world.', { max: 20 }), 'WO'),
  units: shown(choice(['english', 'metric'], 'Units of measure.'), 'metric'),
  homePageFeaturedContent: shown(text('Content of the start page.', { max: 10_000 }), null),
  homePageFeaturedContentCount: shown(wholeNumber('How much of it.', { max: 1_000 }), 12),
  showHomePageDescription: shown(flag('Whether the start page describes the organization.'), true),
  featuredGroups: shown(jsonArray('Groups that the start page shows.'), []),
  featuredGroupsId: shown(text('Group whose groups are featured.', { max: 100 }), null),
  rotatorPanels: shown(jsonArray('Rotating panels of the start page.'), []),
  defaultBasemap: shown(json('Basemap of new maps.'), null),
  defaultVectorBasemap: shown(json('Basemap of new maps, as vectors.'), null),
  useVectorBasemaps: shown(flag('Whether basemaps are vectors.'), false),
  defaultExtent: shown(json('Initial extent of new maps.'), {
    xmin: -20037508.34,
    ymin: -12000000,
    xmax: 20037508.34,
    ymax: 18000000,
    spatialReference: { wkid: 102100 }
  }),
  basemapGalleryGroupQuery: shown(text('Search for the group of basemaps.'), ''),
  vectorBasemapGalleryGroupQuery: shown(text('Search for the group of vector basemaps.'), ''),
  colorSetsGroupQuery: shown(text('Search for the group of colours.'), ''),
  featuredItemsGroupQuery: shown(text('Search for the group of featured items.'), ''),
  galleryTemplatesGroupQuery: shown(text('Search for the group of gallery templates.'), ''),
  layerTemplatesGroupQuery: shown(text('Search for the group of layer templates.'), ''),
  livingAtlasGroupQuery: shown(text('Search for the group of curated content.'), ''),
  stylesGroupQuery: shown(text('Search for the group of styles.'), ''),
  symbolSetsGroupQuery: shown(text('Search for the group of symbols.'), ''),
  templatesGroupQuery: shown(text('Search for the group of templates.'), ''),
  helperServices: shown(json('Services that clients use.'), {}),
  portalProperties: shown(json('Data that applications store with the portal.'), {}),
  links: shown(json('Links of the portal.'), {}),
  contacts: shown(list('User names of the contacts.'), []),
  allowedOrigins: shown(origins, []),
  allowedRedirectUris: shown(redirects, []),
  authorizedCrossOriginDomains: shown(list('Servers to which the token may be sent in a header.'), []),
  authorizedCrossOriginNoCorsDomains: shown(list('Servers that get credentials with the first request.'), []),
  metadataFormats: shown(list('Styles of metadata.'), ['iso19139']),
  metadataEditable: shown(flag('Whether metadata of items can be edited.'), false),
  commentsEnabled: shown(flag('Whether items can be commented on.'), true),
  notificationsEnabled: shown(flag('Whether members can get notifications.'), true),
  canSearchPublic: shown(only(true, 'there is only one organization to search'), true),
  canSharePublic: shown(flag('Whether members can share with everybody.'), true),
  canShareBingPublic: shown(only(false, 'Loggia has no key of that service'), false),
  updateUserProfileDisabled: shown(flag('Whether members may not change their own profile.'), false),
  eueiEnabled: shown(only(false, 'Loggia reports no use to anybody'), false),
  mfaEnabled: shown(flag('Whether members can set up a second factor.'), true),
  useStandardizedQuery: shown(only(true, 'no other queries are taken'), true),
  inactivityTimeout: shown(
    wholeNumber('Minutes without a request after which tokens end; 0: never.', { max: 21_600 }),
    0
  )
}

/** Settings that open or close something need the privilege to manage security. */
export const SECURITY_PROPERTIES: readonly string[] = [
  'access',
  'allSSL',
  'maxTokenExpirationMinutes',
  'allowedOrigins',
  'allowedRedirectUris',
  'authorizedCrossOriginDomains',
  'authorizedCrossOriginNoCorsDomains',
  'canSharePublic',
  'canSearchPublic',
  'mfaEnabled',
  'updateUserProfileDisabled',
  'inactivityTimeout',
  'securityConfig'
]

export const SHOWN_PROPERTIES: ParameterTable = Object.fromEntries(
  Object.entries(SHOWN).map(([name, { kind }]) => [name, clearable(kind)])
)

/** Defaults, overridden by the properties that were set. */
export function shownProperties(set: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(SHOWN).map(([name, { byDefault }]) => [name, set[name] ?? byDefault]))
}

function shown(
  kind: ParameterTable[string],
  byDefault: JsonValue
): { readonly kind: ParameterTable[string]; readonly byDefault: JsonValue } {
  return { kind, byDefault }
}
