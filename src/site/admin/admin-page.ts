import type { Principal } from '#access'
import type { Answer, HttpRequest, QueryParams, UploadedFile } from '#http'
import type { Formats } from '../i18n/formats.ts'
import type { MessageKey, Translate } from '../i18n/translate.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import type { ActionView, NoteView, PartView } from '../views/admin-view.ts'
import type { LinkView } from '../views/frame.ts'
import type { OperationAddress, OperationCall, OperationOutcome, Problem, Snapshot } from './portal-operations.ts'
import type { AdminSection } from './sections.ts'

/** A page of the administration, and the forms on it: both lie at one address. */
export interface AdminPage {
  /** Who sees the section, sees the page; what it shows is up to the operations that it reads. null: every member. */
  readonly section: AdminSection | null
  /** Below `/admin`: `/users/:username`. */
  readonly path: string
  readonly show: (request: AdminRequest) => Promise<AdminContent>
  /** By the name that the form has in its view. */
  readonly forms?: Readonly<Record<string, AdminForm>>
  /** Files below the page's address, such as `/history.csv`. */
  readonly downloads?: Readonly<Record<string, AdminDownload>>
}

/** A file that an operation answers. */
export interface AdminDownload {
  readonly operation: string
  readonly path?: (request: AdminRequest) => NonNullable<OperationAddress['path']>
  readonly parameters: (request: AdminRequest) => NonNullable<OperationCall['parameters']>
  /** The file, when the operation answers a document that holds it. */
  readonly answer?: (request: AdminRequest) => Promise<Answer>
}

/** A request of a member for a page. */
export interface AdminRequest {
  readonly http: HttpRequest
  readonly context: SiteContext
  readonly page: PageRequest
  readonly caller: Principal
  readonly t: Translate
  readonly format: Formats
  /** Secret of the browser's session. */
  readonly session: string
  /** Path of this page, and the same with its query: where its forms are sent. */
  readonly path: string
  readonly self: string
  /** `href('users', name)`: `/admin/users/ann/`, every segment escaped. */
  readonly href: (...segments: readonly string[]) => string
  /** A name in the page's address, decoded. */
  readonly param: (name: string) => string
  /** Whether the operation's rule lets the member call it: forms that it does not are left out. */
  readonly may: (
    operation: string,
    path?: OperationAddress['path'],
    names?: OperationAddress['names'],
    values?: OperationAddress['values']
  ) => Promise<boolean>
  /** The outcome as a value: for forms. */
  readonly run: (call: OperationCall) => Promise<OperationOutcome>
  /** The operation's document: for what the page shows. A refusal becomes the page (`site/not-permitted`, `site/missing`). */
  readonly read: <Document extends object>(call: OperationCall) => Promise<Document>
  /** A form of this page that was sent and is shown again. */
  readonly sent: SentForm | null
  /** Things that forms of this page edit, as they were before the page read them, by the name of the form. */
  readonly snapshots: ReadonlyMap<string, Snapshot>
}

export interface SentForm {
  readonly name: string
  readonly fields: QueryParams
  readonly problems: readonly Problem[]
  /** Its page has said what others changed since the form was shown. */
  readonly isOutdated?: boolean
}

export interface AdminContent {
  readonly title: string
  readonly lead?: string
  /** Pages between the administration and this one. */
  readonly trail?: readonly LinkView[]
  readonly actions?: readonly ActionView[]
  readonly parts: readonly PartView[]
  /** The parts change while they are looked at: with scripts they are read again. */
  readonly refreshSeconds?: number
  /** A component of web/pages instead of the common one; it gets the same view and `own`. */
  readonly component?: string
  readonly own?: object
}

export interface AdminForm {
  /**
   * An operation that changes what the form shows or what its receiver reads: nothing is saved over a change that somebody else
   * made since. `fields`: of the form, once it is sent; null: the form does not say yet what it edits. A form without it
   * shows nothing that another person can change.
   */
  readonly edits?: (request: AdminRequest, fields: QueryParams | null) => OperationAddress | null
  /** What cannot be undone is asked about first, on a page of its own. null: it needs no question. */
  readonly confirm?: (request: AdminRequest, fields: QueryParams) => Promise<Confirmation | null>
  /** Files that the form takes, and the operation that gets them. */
  readonly files?: (request: AdminRequest) => {
    readonly address: OperationAddress
    readonly names: readonly string[]
  }
  readonly receive: (request: AdminRequest, fields: QueryParams, files: readonly UploadedFile[]) => Promise<FormResult>
}

export interface Confirmation {
  readonly title: string
  /** What goes, and what stays. */
  readonly texts: readonly string[]
  /** Names what goes: "Delete group". */
  readonly button: string
}

/**
 * `done`: leads to a page that says so (POST, redirect, GET). `refused`: the page again, with what was typed and what is
 * wrong. `shown`: the page with something that is shown once, such as a secret. `preview`: the page as it would be with what
 * was typed; nothing is changed. `question`: asked before
 * `fields` are received by the form that they name, where what is asked depends on a file.
 */
export type FormResult =
  | { readonly kind: 'done'; readonly to: string; readonly says: DoneKey }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'shown'; readonly note: NoteView }
  | { readonly kind: 'preview' }
  | { readonly kind: 'question'; readonly fields: QueryParams; readonly question: Confirmation }

/** Texts that say what was done. */
export type DoneKey = Extract<MessageKey, `done.${string}`>
