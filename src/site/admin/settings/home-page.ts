import { LANGUAGE_FACTS, LANGUAGES, type Language, languageOf } from '../../i18n/languages.ts'
import { inLanguage, type Localized, readSiteProperties, type SiteLink } from '../../page/site-properties.ts'
import { queryText } from '../../state/address.ts'
import type { LinksView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import type { Problem } from '../portal-operations.ts'
import { readPortal, settingsContent, UPDATE, updatePortal, WEBSITE, withSite } from './portal-document.ts'

const LINKS = ['headerLinks', 'footerLinks'] as const

/** `/admin/settings/home/?language=fr`: texts of the start page and links, in one language after the other. */
export const homeSettingsPage: AdminPage = {
  section: 'settings',
  path: '/settings/home',
  show: async (request) => {
    const { t, may } = request
    if (!(await may(UPDATE, {}, WEBSITE))) return settingsContent(request, 'home', [mayNot(request)])
    const site = readSiteProperties((await readPortal(request)).portalProperties)
    const language = languageAsked(request)
    return settingsContent(request, 'home', [
      languageTabs(request, language),
      formView(request, {
        name: 'home',
        lead: t(language === '' ? 'settings.allLanguagesText' : 'settings.oneLanguageText'),
        fields: [
          {
            kind: 'text',
            name: 'homeTitle',
            label: t('settings.homeTitle'),
            value: site.homeTitle.get(language) ?? '',
            maxLength: 80
          },
          {
            kind: 'long',
            name: 'homeText',
            label: t('settings.homeText'),
            value: site.homeText.get(language) ?? '',
            maxLength: 2_000
          },
          ...LINKS.map((name) => ({
            kind: 'long' as const,
            name,
            label: t(`settings.${name}`),
            hint: t('settings.linksHint'),
            value: site[name].map(({ label, href }) => `${labelIn(label, language) ?? href} | ${href}`).join('\n')
          })),
          {
            kind: 'long',
            name: 'homeDatasets',
            label: t('settings.homeDatasets'),
            hint: t('settings.homeDatasetsHint'),
            value: site.homeDatasets.join('\n')
          }
        ],
        button: t('settings.save')
      })
    ])
  },
  forms: {
    home: {
      edits: () => ({ operation: UPDATE }),
      receive: async (request, fields) => {
        const site = readSiteProperties((await readPortal(request)).portalProperties)
        const language = languageAsked(request)
        const text = (name: string): string => (fields.get(name) ?? '').trim()
        const links = LINKS.map((name) => readLinks(request, name, { typed: text(name), before: site[name], language }))
        const problems = links.flatMap((each) => ('problem' in each ? [each.problem] : []))
        if (problems.length > 0) return { kind: 'refused', problems }
        const [header, footer] = links.map((each) => ('links' in each ? each.links : []))
        const portalProperties = await withSite(request, {
          homeTitle: withText(site.homeTitle, language, text('homeTitle')),
          homeText: withText(site.homeText, language, text('homeText')),
          headerLinks: header,
          footerLinks: footer,
          homeDatasets: text('homeDatasets')
            .split(/\s+/)
            .filter((each) => each !== '')
        })
        return outcomeOf(updatePortal(request, { portalProperties }), request.self, 'done.saved')
      }
    }
  }
}

/** `''`: for all languages without a text of their own. */
function languageAsked({ http }: AdminRequest): Language | '' {
  return languageOf(http.query.get('language')) ?? ''
}

function languageTabs({ t, path }: AdminRequest, current: Language | ''): LinksView {
  return {
    kind: 'links',
    label: t('settings.languages'),
    look: 'tabs',
    links: (['', ...LANGUAGES] as const).map((language) => ({
      label: language === '' ? t('settings.allLanguages') : LANGUAGE_FACTS[language].name,
      href: language === '' ? path : path + queryText([['language', language]]),
      current: language === current
    }))
  }
}

function labelIn(label: Localized, language: Language | ''): string | undefined {
  return language === '' ? (label.get('') ?? [...label.values()][0]) : inLanguage(label, language)
}

interface TypedLinks {
  readonly typed: string
  readonly before: readonly SiteLink[]
  readonly language: Language | ''
}

/** One link a line, `Label | address`; labels in other languages stay with their address. */
function readLinks(
  { t }: AdminRequest,
  name: string,
  { typed, before, language }: TypedLinks
): { readonly links: readonly object[] } | { readonly problem: Problem } {
  const links: object[] = []
  for (const line of typed.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const at = line.lastIndexOf('|')
    const [label, href] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    const [link] = readSiteProperties({ site: { headerLinks: [{ label, href }] } }).headerLinks
    if (at < 0 || link === undefined)
      return { problem: { parameter: name, text: t('settings.linkWrong', { line }), isTranslated: true } }
    const known = before.find((each) => each.href === link.href)?.label ?? new Map()
    const isSame = labelIn(known, language) === label
    links.push({ label: isSame ? plain(known) : withText(known, language, label), href: link.href })
  }
  return { links }
}

/** As `portalProperties` has it: one text, or one for each language. */
function withText(before: Localized, language: Language | '', text: string): string | object {
  const texts = new Map(before)
  if (text === '') texts.delete(language)
  else texts.set(language, text)
  return plain(texts)
}

function plain(texts: Localized): string | object {
  if (texts.size === 0) return ''
  return texts.size === 1 && texts.has('') ? (texts.get('') ?? '') : Object.fromEntries(texts)
}
