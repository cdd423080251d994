import { ANONYMOUS } from '#access'
import type { HttpRequest } from '#http'
import { formatsOf } from '../i18n/formats.ts'
import { LANGUAGE_FACTS, LANGUAGES, languageOf } from '../i18n/languages.ts'
import { translator } from '../i18n/translate.ts'
import type { SiteContext } from '../site-context.ts'
import { type PageRequest, visitorLanguage } from './frame.ts'
import { readSiteProperties } from './site-properties.ts'

/** A page that says nothing of the portal, not even its name: anonymous callers of a private one see it too. */
export function bareRequest(http: HttpRequest, { settings }: SiteContext): PageRequest {
  const language = languageOf(chosenLanguage(http)) ?? visitorLanguage(http) ?? languageOf(settings.language) ?? 'en'
  const t = translator(language)
  return {
    http,
    caller: ANONYMOUS,
    frame: {
      language,
      direction: LANGUAGE_FACTS[language].direction,
      t,
      format: formatsOf(language),
      basePath: settings.basePath,
      portal: { name: 'Loggia', tagline: t('portal.tagline'), logo: null, banner: null },
      languages: LANGUAGES.map((code) => ({
        code,
        name: LANGUAGE_FACTS[code].name,
        direction: LANGUAGE_FACTS[code].direction,
        href: `?flg=${code}`,
        current: code === language
      })),
      search: null,
      member: null,
      signInHref: null,
      links: [],
      footer: [],
      embedded: false
    },
    site: readSiteProperties({}),
    style: '',
    remembersLanguage: false
  }
}

/** The address may be what cannot be read. */
function chosenLanguage(http: HttpRequest): string | undefined {
  return /[?&]flg=([a-z-]+)/i.exec(`?${http.queryText}`)?.[1]
}
