export interface SignInView {
  /** Where the form is sent. */
  readonly action: string
  readonly next: string
  readonly username: string
  /** Why it did not work; empty at first. */
  readonly problems: readonly string[]
  readonly passwordChanged: boolean
  /** Of a session that has ended: the browser still sends it. */
  readonly formToken: string | null
  /** A form that was sent after the session had ended: what was typed there. */
  readonly kept: readonly { readonly name: string; readonly value: string }[]
  readonly stayDays: number
  /** Buttons of providers: links, because the policy of our pages forbids forms that lead elsewhere. */
  readonly providers: readonly { readonly name: string; readonly href: string }[]
}

/** A code of the second factor, or an app that makes them from now on. */
export interface CodeView {
  readonly action: string
  /** Fields that go on with the form. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[]
  readonly problems: readonly string[]
  /** A new app: null where there is one. */
  readonly setup: {
    readonly secret: string
    readonly uri: string
    readonly picture: { readonly size: number; readonly path: string }
  } | null
}

export interface RecoveryCodesView {
  readonly codes: readonly string[]
  /** Where it goes on: a link, or the form that waited for the sign-in. */
  readonly next: string
  readonly resume: ResumeView | null
}

/** One click to a provider. */
export interface ContinueView {
  readonly href: string
  readonly name: string
}

export interface SignUpView {
  readonly action: string
  readonly formToken: string | null
  readonly typed: Readonly<Record<'invitation' | 'username' | 'fullname' | 'email', string>>
  /** Sentences in English, with the field that each is about. */
  readonly problems: readonly { readonly parameter: string | null; readonly text: string }[]
}

/** Back to a form after a new sign-in; or the same form again after an outage. */
export interface ResumeView {
  readonly isOutage: boolean
  readonly action: string
  readonly fields: readonly { readonly name: string; readonly value: string }[]
}

export interface AccountView {
  readonly action: string
  readonly formToken: string
  /** The report of use, for those who may see it. */
  readonly usageHref: string | null
  /** What was done, in words. */
  readonly done: string | null
  readonly problems: { readonly part: AccountPart; readonly texts: readonly string[] } | null
  /** Into a form that is shown again, without passwords and codes. */
  readonly typed: Readonly<Record<string, string>>
  readonly profile: {
    readonly username: string
    readonly fullName: string
    readonly email: string
    readonly description: string
    readonly role: string
    /** What the form says that it showed. */
    readonly seen: string
  }
  /** null: the member may not have keys. */
  readonly keys: readonly KeyView[] | null
  /** Shown once. */
  readonly newKey: { readonly name: string; readonly secret: string; readonly example: string } | null
  readonly sessions: readonly SessionView[]
  readonly factor: {
    readonly enabled: boolean
    readonly required: boolean
    readonly since: string
    readonly codesLeft: number
  }
  /** Providers that the member signs in with, and could; null: the portal has none. */
  readonly providers: {
    readonly connected: readonly {
      readonly id: string
      readonly name: string
      readonly subject: string
      readonly used: string
    }[]
    readonly others: readonly { readonly id: string; readonly name: string }[]
  } | null
}

export type AccountPart = 'profile' | 'password' | 'keys' | 'sessions' | 'providers' | 'factor'

export interface KeyView {
  readonly id: string
  readonly name: string
  readonly created: string
  readonly used: string
  readonly expires: string
}

export interface SessionView {
  readonly id: string
  readonly from: string
  readonly created: string
  readonly used: string
  readonly expires: string
  readonly current: boolean
}
