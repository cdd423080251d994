import { credentialsOf, type Principal } from '#access'
import type { HttpRequest } from '#http'
import { formatsOf } from '../i18n/formats.ts'
import { acceptedLanguage, LANGUAGE_FACTS, LANGUAGES, type Language, languageOf } from '../i18n/languages.ts'
import { translator } from '../i18n/translate.ts'
import { plainText } from '../markup/markup.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { Frame } from '../views/frame.ts'

/** Remembers the language that a visitor chose; nothing else, for nobody else. */
export const LANGUAGE_COOKIE = 'loggia-language'

/** A page about to be made: who asks, in which language, around what. */
export interface PageRequest {
  readonly http: HttpRequest
  readonly caller: Principal
  readonly frame: Frame
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
  const caller = await context.authenticate(credentialsOf(http))
  const appearance = await context.appearance(caller)
  const chosen = languageOf(http.query.get('flg'))
  const language = chosen ?? visitorLanguage(http) ?? languageOf(settings.language) ?? 'en'
  const t = translator(language)
  const { banner, notice } = appearance
  const frame: Frame = {
    language,
    direction: LANGUAGE_FACTS[language].direction,
    t,
    format: formatsOf(language),
    basePath: settings.basePath,
    portal: {
      name: appearance.name ?? settings.title,
      tagline: plainText(appearance.description, 90) || t('portal.tagline'),
      logo: appearance.logo === null ? null : logoPath(settings.basePath, appearance.logo),
      banner: banner === null ? null : banner.text,
      notice: notice === null ? null : { title: notice.title, text: plainText(notice.text, 10_000) }
    },
    languages: LANGUAGES.map((code) => languageLink(code, language, http)),
    search,
    signedIn: caller.kind === 'anonymous' ? null : caller.name
  }
  const style = banner === null ? '' : `.banner { background: ${banner.background}; color: ${banner.color} }\n`
  return { http, caller, frame, style, remembersLanguage: chosen !== undefined }
}

export function visitorLanguage(http: HttpRequest): Language | undefined {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(http.header('cookie') ?? '')?.[1]
  return languageOf(cookie) ?? acceptedLanguage(http.header('accept-language'))
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
