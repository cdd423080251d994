import type { JsonObject, JsonValue } from '../pipeline/parameter.ts'
import { MAX_TOKEN_MINUTES } from './shapes.ts'

interface ConfigProperty {
  /** After "must be". */
  readonly is: string
  readonly allows: (value: JsonValue) => boolean
  /** Under which running portals know it, where that differs (PORTAL-config-2). */
  readonly realName?: string
}

const url = {
  is: 'an http or https address',
  allows: (value: JsonValue) => isText(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}
const flag = { is: 'true or false', allows: (value: JsonValue) => typeof value === 'boolean' }
const minutes = {
  is: `a whole number of minutes from 1 to ${MAX_TOKEN_MINUTES}`,
  allows: (value: JsonValue) =>
    Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= MAX_TOKEN_MINUTES
}
const texts = { is: 'an array of texts', allows: (value: JsonValue) => Array.isArray(value) && value.every(isText) }
const text = { is: 'text', allows: isText }
const links = {
  is: 'an array of objects with a title',
  allows: (value: JsonValue) => Array.isArray(value) && value.every(isLink)
}

/**
 * The properties whose values are known (PORTAL-config); others are kept as they come.
 */
export const CONFIG_PROPERTIES: Readonly<Record<string, ConfigProperty>> = {
  extentService: url,
  gcsBasemapService: url,
  footerLinks: links,
  httpsDomains: texts,
  longTokenExpiration: minutes,
  tokenExpiration: minutes,
  searchOnlineEnabled: { ...flag, realName: 'searchArcGISOnlineEnabled' },
  portalOnlineConfigEnabled: { ...flag, realName: 'portalAGOConfigEnabled' },
  portalLivingContentConfigEnabled: { ...flag, realName: 'portalLivingAtlasConfigEnabled' },
  configurePortalOnlineEnv: { ...text, realName: 'configurePortalAGOEnv' },
  surveyUrl: { ...url, realName: 'survey123Url' },
  iotViewerUrl: url,
  restrictOrganizationPageToAdmin: flag,
  showCreateDashboard: flag,
  sceneViewerEnabled: flag,
  showInAppLauncher: texts,
  webAppBuilderEnabled: flag
}

const BY_REAL_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(CONFIG_PROPERTIES).flatMap(([name, { realName }]) =>
    realName === undefined ? [] : [[realName, name]]
  )
)

/** The one default that is stated (PORTAL-config). */
const STATED_DEFAULTS: JsonObject = { footerLinks: [] }

/**
 * Settings that override the defaults; a property that has two names is shown under both, because clients know one or the
 * other.
 */
export function shownConfig(set: JsonObject = {}): JsonObject {
  const aliases = Object.entries(CONFIG_PROPERTIES).flatMap(([name, { realName }]): [string, JsonValue][] => {
    const value = realName === undefined ? undefined : (set[name] ?? set[realName])
    return realName === undefined || value === undefined
      ? []
      : [
          [name, value],
          [realName, value]
        ]
  })
  return { ...STATED_DEFAULTS, ...set, ...Object.fromEntries(aliases) }
}

/** A sentence about each value that cannot be; a property under both of its names must say one thing. */
export function configProblems(properties: JsonObject): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const canonical = BY_REAL_NAME.get(name) ?? name
    const known = Object.hasOwn(CONFIG_PROPERTIES, canonical) ? CONFIG_PROPERTIES[canonical] : undefined
    if (known !== undefined && !known.allows(value)) return [`'portalConfigProperties.${name}' must be ${known.is}.`]
    const other = properties[canonical]
    if (canonical === name || other === undefined || JSON.stringify(other) === JSON.stringify(value)) return []
    return [`'portalConfigProperties.${name}' and '${canonical}' are one property and must have one value.`]
  })
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string'
}

function isLink(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && 'title' in value && isText((value as JsonObject).title ?? null)
}
