import { CREDENTIAL_PARAMETERS, credentialsOf, type Principal, sessionOf } from '#access'
import type { HttpRequest } from '#http'
import { formToken } from '../form/form-token.ts'
import { formatsOf } from '../i18n/formats.ts'
import { acceptedLanguage, LANGUAGE_FACTS, LANGUAGES, type Language, languageOf } from '../i18n/languages.ts'
import { type Translate, translator } from '../i18n/translate.ts'
import { plainText } from '../markup/markup.ts'
import { pagePath, titleIn } from '../pages/page-address.ts'
import { FOOTER_PAGES } from '../pages/page-slugs.ts'
import type { Appearance, SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { Frame, LinkView } from '../views/frame.ts'
import { publicPath } from './public-address.ts'
import { inLanguage, readSiteProperties, type SiteLink, type SiteProperties } from './site-properties.ts'
import { themeStyle } from './theme.ts'

/** Remembers the language that a visitor chose; nothing else, for nobody else. */
export const LANGUAGE_COOKIE = 'loggia-language'

/** A page about to be made: who asks, in which language, around what. */
export interface PageRequest {
  readonly http: HttpRequest
  readonly caller: Principal
  readonly frame: Frame
  /** What administrators set for the pages. */
  readonly site: SiteProperties
  /** CSS with the colours of the banner; empty without a banner. */
  readonly style: string
  /** True: the language was chosen with this request and is to be remembered. */
  readonly remembersLanguage: boolean
}

export async function openPage(
  http: HttpRequest,
  context: SiteContext,
  search: string | null = ''
): Promise<PageRequest> {
  const { settings } = context
  const caller = await pageCaller(http, context)
  const appearance = await context.appearance(caller)
  const language = pageLanguage(http, context)
  const t = translator(language)
  const { banner } = appearance
  const site = readSiteProperties(appearance.properties)
  const { basePath } = settings
  const embedded = isEmbedded(http)
  const session = sessionOf(http)
  const linkView = ({ label, href }: SiteLink): LinkView => ({
    label: inLanguage(label, language) ?? href,
    href: href.startsWith('/') ? basePath + href : href
  })
  const frame: Frame = {
    language,
    direction: LANGUAGE_FACTS[language].direction,
    t,
    format: formatsOf(language),
    basePath,
    portal: {
      name: appearance.name ?? settings.title,
      tagline: plainText(appearance.description, 90) || t('portal.tagline'),
      logo: appearance.logo === null ? null : logoPath(basePath, appearance.logo),
      banner: banner === null ? null : banner.text
    },
    languages: LANGUAGES.map((code) => languageLink(code, language, http)),
    search,
    member:
      caller.kind === 'user' && session !== undefined ? { name: caller.name, formToken: formToken(session) } : null,
    signInHref: caller.kind === 'anonymous' ? signInHref(http, basePath) : null,
    links: [
      ...appearance.pages.map((each) => ({ label: titleIn(each, language), href: pagePath(basePath, each.slug) })),
      ...site.headerLinks.map(linkView)
    ],
    footer: [
      ...FOOTER_PAGES.map((slug) => ({ label: footerLabel(slug, site, t), href: `${basePath}/${slug}/` })),
      ...site.footerLinks.map(linkView)
    ],
    embedded
  }
  return {
    http,
    caller,
    frame,
    site,
    style: styleOf(appearance, site),
    remembersLanguage: chosenLanguage(http) !== undefined
  }
}

/** The language of a page: chosen in the address, else the visitor's, else the portal's. */
export function pageLanguage(http: HttpRequest, { settings }: Pick<SiteContext, 'settings'>): Language {
  return chosenLanguage(http) ?? visitorLanguage(http) ?? languageOf(settings.language) ?? 'en'
}

function chosenLanguage(http: HttpRequest): Language | undefined {
  return languageOf(http.query.get('flg'))
}

export function visitorLanguage(http: HttpRequest): Language | undefined {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(http.header('cookie') ?? '')?.[1]
  return languageOf(cookie) ?? acceptedLanguage(http.header('accept-language'))
}

/**
 * Who sees a page. Within another site's page the visitor is always anonymous: what members see must not stand in a frame
 * that others lay something over.
 */
export function pageCaller(http: HttpRequest, { authenticate }: SiteContext): Promise<Principal> {
  const credentials = credentialsOf(http)
  return authenticate(isEmbedded(http) ? { ...credentials, session: undefined } : credentials)
}

export function isEmbedded({ path }: HttpRequest): boolean {
  return path.startsWith('/explore/embed/') || path.startsWith('/chart/embed')
}

export function signInHref(http: HttpRequest, basePath: string): string {
  const kept = http.query.sorted().filter(([name]) => !(CREDENTIAL_PARAMETERS as readonly string[]).includes(name))
  const here = http.path.endsWith('/sign-in')
    ? []
    : [['next', `${publicPath(http, basePath)}${queryText(kept)}`] as const]
  return `${basePath}/sign-in${queryText(here)}`
}

function footerLabel(slug: (typeof FOOTER_PAGES)[number], { accessibility }: SiteProperties, t: Translate): string {
  return slug === 'accessibility' ? t(`accessibility.short.${accessibility.status}`) : t(`page.${slug}`)
}

/** Colours are checked: they are names or hexadecimal digits. */
function styleOf({ banner }: Appearance, { theme }: SiteProperties): string {
  const colours = banner === null ? '' : `.banner { background: ${banner.background}; color: ${banner.color} }\n`
  return colours + themeStyle(theme)
}

/** The same page in another language. */
function languageLink(code: Language, current: Language, http: HttpRequest): Frame['languages'][number] {
  const { name, direction } = LANGUAGE_FACTS[code]
  const kept = http.query.sorted().filter(([each]) => !['flg', 'apikey', 'access_token', 'token'].includes(each))
  return { code, name, direction, href: queryText([...kept, ['flg', code]]), current: code === current }
}

function logoPath(basePath: string, key: string): string {
  return `${basePath}/sharing/rest/portals/self/resources/${key.split('/').map(encodeURIComponent).join('/')}`
}
