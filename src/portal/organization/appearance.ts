import type { Principal } from '#access'
import { isJsonObject, type JsonObject, type JsonValue } from '../pipeline/parameter.ts'
import { isColor } from './colors.ts'
import type { Organization } from './shapes.ts'
import { DEFAULT_NAME } from './store.ts'

/** Properties of the portal for web pages: texts as administrators wrote them, not escaped. */
export interface PortalAppearance {
  /** null: nobody named it. */
  readonly name: string | null
  readonly description: string
  /** Key of a resource that everybody may read. */
  readonly logo: string | null
  /** Colours are names or hexadecimal values. */
  readonly banner: { readonly text: string; readonly background: string; readonly color: string } | null
  /** The text that a caller must accept; members to both. */
  readonly notices: readonly { readonly title: string; readonly text: string; readonly canDecline: boolean }[]
  /** Pages in the navigation that this caller sees; titles by language. */
  readonly pages: readonly { readonly slug: string; readonly titles: Readonly<Record<string, string>> }[]
  /** Data that applications store with the portal. */
  readonly properties: unknown
}

export function appearanceFor(
  { name, properties, settings }: Organization,
  { kind }: Principal,
  publicResources: ReadonlySet<string>
): Omit<PortalAppearance, 'pages'> {
  const portalName = textOf(properties.portalName)
  const logo = logoKeys({ properties }).find((key) => publicResources.has(key))
  return {
    name: portalName !== '' ? portalName : name === DEFAULT_NAME ? null : name,
    description: properties.showHomePageDescription === false ? '' : textOf(properties.description),
    logo: logo ?? null,
    banner: bannerOf(settings.informationalBanner),
    notices: [
      ...noticeOf(settings.anonymousAccessNotice),
      ...(kind === 'anonymous' ? [] : noticeOf(settings.authenticatedAccessNotice))
    ],
    properties: properties.portalProperties ?? {}
  }
}

/** Keys of the resources that administrators named as the portal's logo. */
export function logoKeys({ properties }: Pick<Organization, 'properties'>): string[] {
  return [properties.thumbnail, properties.portalThumbnail].map(textOf).filter((key) => key !== '')
}

function bannerOf(banner: JsonObject | undefined): PortalAppearance['banner'] {
  if (banner?.enabled !== true) return null
  return {
    text: textOf(banner.text),
    background: colorOf(banner.bgColor, 'gray'),
    color: colorOf(banner.fontColor, 'white')
  }
}

function noticeOf(notice: JsonObject | undefined): PortalAppearance['notices'] {
  if (!isJsonObject(notice) || notice.enabled !== true) return []
  return [{ title: textOf(notice.title), text: textOf(notice.text), canDecline: notice.buttons !== 'okOnly' }]
}

function colorOf(value: JsonValue | undefined, byDefault: string): string {
  return typeof value === 'string' && isColor(value) ? value : byDefault
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
