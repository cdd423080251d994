import type { Formats } from '../i18n/formats.ts'
import type { Language } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'

/** What every page has around its content, and what it writes texts with. */
export interface Frame {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  readonly t: Translate
  readonly format: Formats
  /** Before every path of this portal. */
  readonly basePath: string
  readonly portal: PortalView
  readonly languages: readonly LanguageLink[]
  /** The field of the header: what was searched for; null where the page has a larger one. */
  readonly search: string | null
  /** Who signed in with this browser. */
  readonly member: MemberView | null
  /** null: on the page itself, and of members. */
  readonly signInHref: string | null
  /** Of the header and of the foot. */
  readonly links: readonly LinkView[]
  readonly footer: readonly LinkView[]
  /** True: within a page of somebody else, without header and foot. */
  readonly embedded: boolean
}

export interface MemberView {
  readonly name: string
  readonly formToken: string
}

export interface LinkView {
  readonly label: string
  readonly href: string
}

export interface PortalView {
  readonly name: string
  readonly tagline: string
  readonly logo: string | null
  readonly banner: string | null
}

export interface LanguageLink {
  readonly code: Language
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly href: string
  readonly current: boolean
}
