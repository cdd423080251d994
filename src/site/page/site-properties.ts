import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { safeLink } from '../markup/markup.ts'
import { contrastOf, LEAST_CONTRAST } from './colours.ts'
import { readTheme, type Theme } from './theme.ts'

/** What administrators set for the pages, in `portalProperties.site` of the organization; all of it is optional. */
export interface SiteProperties {
  readonly headerLinks: readonly SiteLink[]
  readonly footerLinks: readonly SiteLink[]
  readonly homeTitle: Localized
  readonly homeText: Localized
  /** Datasets of the arcade, in their order. */
  readonly homeDatasets: readonly string[]
  /** Maps and charts by the names that an older portal had for them: paths of datasets' views. */
  readonly views: ReadonlyMap<string, string>
  readonly theme: Theme
  /** How long an answer to the access notice is kept. */
  readonly noticeDays: number
  /** E-mail or address of a form. */
  readonly contact: string | null
  readonly securityContact: string | null
  readonly accessibility: AccessibilityFacts
}

export interface SiteLink {
  readonly label: Localized
  readonly href: string
}

/** By language; `''`: for all others. */
export type Localized = ReadonlyMap<Language | '', string>

export const CONFORMANCE = ['full', 'partial', 'none'] as const
export type Conformance = (typeof CONFORMANCE)[number]

export interface AccessibilityFacts {
  readonly status: Conformance
  /** Percent of the criteria that are met; null: not measured. */
  readonly rate: number | null
  /** Day of the statement. */
  readonly date: string | null
}

const MAX_LINKS = 12
const MAX_VIEWS = 1_000
const MAX_LABEL = 80
const MAX_TEXT = 2_000
const NOTICE_DAYS = 30
const MAX_NOTICE_DAYS = 395

/** Reads what an application may have written there: anything that does not fit counts as not set. */
export function readSiteProperties(value: unknown): SiteProperties {
  const site = objectOf(objectOf(value).site)
  const days = Number(site.noticeDays)
  const accessibility = objectOf(site.accessibility)
  const rate = Number(accessibility.rate)
  return {
    headerLinks: linksOf(site.headerLinks),
    footerLinks: linksOf(site.footerLinks),
    homeTitle: localized(site.homeTitle, MAX_LABEL),
    homeText: localized(site.homeText, MAX_TEXT),
    homeDatasets: (Array.isArray(site.homeDatasets) ? site.homeDatasets : []).map(String).slice(0, MAX_LINKS),
    views: viewsOf(site.views),
    theme: readTheme(site.accent, objectOf(site.theme)),
    noticeDays: Number.isFinite(days) && days >= 0 ? Math.min(days, MAX_NOTICE_DAYS) : NOTICE_DAYS,
    contact: contactOf(site.contact),
    securityContact: contactOf(site.securityContact),
    accessibility: {
      status: CONFORMANCE.find((each) => each === accessibility.status) ?? 'none',
      rate: accessibility.rate != null && rate >= 0 && rate <= 100 ? rate : null,
      date:
        typeof accessibility.date === 'string' && !Number.isNaN(Date.parse(accessibility.date))
          ? accessibility.date
          : null
    }
  }
}

export function inLanguage(text: Localized, language: Language): string | undefined {
  return text.get(language) ?? text.get('') ?? text.get('en') ?? [...text.values()][0]
}

function linksOf(value: unknown): SiteLink[] {
  return (Array.isArray(value) ? value : []).slice(0, MAX_LINKS).flatMap((each): SiteLink[] => {
    const { label, href } = objectOf(each)
    const [text, address] = [localized(label, MAX_LABEL), linkOf(href)]
    return text.size === 0 || address === undefined ? [] : [{ label: text, href: address }]
  })
}

const VIEW = /^\/explore\/dataset\/[^/?#\s\\]{1,300}\/[a-z]+\/(?:\?[^#\s\\]{0,8000})?$/

function viewsOf(value: unknown): Map<string, string> {
  return new Map(
    Object.entries(objectOf(value))
      .slice(0, MAX_VIEWS)
      .flatMap(([name, path]) => (typeof path === 'string' && VIEW.test(path) ? [[name, path] as const] : []))
  )
}

/** Of this portal, or an absolute address. */
function linkOf(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\/(?![/\\])[^\s\\]{0,2000}$/.test(value)) return value
  return safeLink(value)
}

/** An e-mail address is a link to write to. */
function contactOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return safeLink(/^[^\s@/:]+@[^\s@/:]+$/.test(value) ? `mailto:${value}` : value) ?? null
}

function localized(value: unknown, length: number): Localized {
  if (typeof value === 'string') return new Map(value.trim() === '' ? [] : [['', value.trim().slice(0, length)]])
  return new Map(
    (['', ...LANGUAGES] as const).flatMap((language) => {
      const text = objectOf(value)[language]
      return typeof text === 'string' && text.trim() !== '' ? [[language, text.trim().slice(0, length)] as const] : []
    })
  )
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A hexadecimal colour that white can be read on. */
export function isReadable(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour) && (contrastOf(colour, '#ffffff') ?? 0) >= LEAST_CONTRAST
}
