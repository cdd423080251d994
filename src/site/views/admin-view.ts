import type { MarkupNode } from '../markup/markup.ts'
import type { LinkView } from './frame.ts'

/** A page of the administration: what stands around its parts, and the parts in their order. */
export interface AdminView {
  readonly navigation: readonly NavigationGroup[]
  /** The pages above this one. */
  readonly trail: readonly LinkView[]
  readonly title: string
  readonly lead: string | null
  readonly actions: readonly ActionView[]
  /** What was done, after a form. */
  readonly done: string | null
  readonly parts: readonly PartView[]
  /** Parts and actions are read again after this time; null: they stay. */
  readonly refreshSeconds: number | null
  /** The time zone of all times of the page. */
  readonly times: string
}

export interface NavigationGroup {
  readonly label: string
  readonly links: readonly NavigationLink[]
}

export interface NavigationLink extends LinkView {
  readonly icon: AdminIcon
  readonly current: boolean
}

export type AdminIcon =
  | 'package'
  | 'upload'
  | 'clock'
  | 'person'
  | 'people'
  | 'lock'
  | 'gear'
  | 'hook'
  | 'globe'
  | 'analyze'
  | 'lines'
  | 'check'

/** A link that looks like a button. */
export interface ActionView extends LinkView {
  readonly primary?: boolean
}

export type PartView =
  | ListView
  | FormView
  | FactsView
  | NoteView
  | LinksView
  | StepsView
  | ButtonsView
  | CodeView
  | TilesView
  | PreviewView
  | UploadView
  | MarkupView

/** A text with markup, as readers will see it. */
export interface MarkupView {
  readonly kind: 'markup'
  readonly id: string
  readonly label: string
  readonly title: string
  readonly nodes: readonly MarkupNode[]
  readonly lang: string
}

/** A file that a script sends in parts, and how much of it is here. */
export interface UploadView {
  readonly kind: 'upload'
  /** Where the parts are sent, with these fields. */
  readonly action: string
  readonly hidden: readonly HiddenField[]
  /** The page that follows. */
  readonly next: string
  readonly file: {
    readonly size: number
    readonly modifiedMs: number
    readonly sample: string
    readonly partBytes: number
  }
  /** Numbers of parts: `1-12 14`. */
  readonly arrived: string
  readonly arrivedBytes: number
  /** What file to choose. */
  readonly choose: string
  readonly says: string
}

/** Texts in colours that somebody chose, and whether they can be read. */
export interface PreviewView {
  readonly kind: 'preview'
  readonly id: string
  readonly title: string
  readonly samples: readonly SampleView[]
  readonly ratio: string
  readonly says: string
  readonly isReadable: boolean
  readonly verdict: string
}

export interface SampleView {
  /** Colours of CSS. */
  readonly background: string
  readonly color: string
  readonly text: string
  /** Ids of the fields that they come from: with scripts the sample changes as one types. */
  readonly fields: { readonly background?: string; readonly color?: string; readonly text?: string }
}

/** A few numbers in large digits. */
export interface TilesView {
  readonly kind: 'tiles'
  readonly tiles: readonly { readonly label: string; readonly value: string; readonly below: string | null }[]
}

/** Forms of one button each, in a line. */
export interface ButtonsView {
  readonly kind: 'buttons'
  readonly buttons: readonly ButtonView[]
}

/** Text of machines, as it is, with a button that copies it. */
export interface CodeView {
  readonly kind: 'code'
  readonly id: string
  readonly title: string
  readonly text: string
}

/** One address of the same thing each, such as the tabs of a group. */
export interface LinksView {
  readonly kind: 'links'
  readonly label: string
  readonly links: readonly (LinkView & { readonly current: boolean; readonly text?: string })[]
  /** `tabs`: in a line; `cards`: one below the other, with their texts. */
  readonly look: 'tabs' | 'cards'
}

/** The pages of a task, in their order. */
export interface StepsView {
  readonly kind: 'steps'
  readonly label: string
  readonly steps: readonly {
    readonly label: string
    /** null: it cannot be opened yet. */
    readonly href: string | null
    readonly state: 'done' | 'current' | 'later'
  }[]
}

export interface NoteView {
  readonly kind: 'note'
  readonly tone: 'ok' | 'warn' | 'bad' | 'info'
  readonly title: string | null
  readonly texts: readonly string[]
  /** Below the texts. */
  readonly links?: readonly LinkView[]
  /** Something to copy, shown once: a link, a secret. */
  readonly copy: { readonly id: string; readonly text: string } | null
}

export interface FactsView {
  readonly kind: 'facts'
  readonly id: string
  readonly title: string | null
  readonly facts: readonly { readonly label: string; readonly value: CellView }[]
}

export interface ListView {
  readonly kind: 'list'
  /** Of the page's parts, and of nothing else. */
  readonly id: string
  /** Heading; null: the page's own title is enough. */
  readonly title: string | null
  /** The number in words. */
  readonly says: string
  /** Search and filters, in one form whose address is the list. */
  readonly query: ListQueryView | null
  readonly columns: readonly ColumnView[]
  readonly rows: readonly RowView[]
  /** Instead of the table, when there are no rows. */
  readonly empty: { readonly text: string; readonly link: LinkView | null }
  readonly pager: PagerView | null
  /** Forms for the rows that are ticked; null: rows have no box. */
  readonly bulk: BulkView | null
}

export interface PagerView {
  /** Of a list that can be read only forwards. */
  readonly first?: string | null
  readonly previous: string | null
  readonly next: string | null
  readonly says: string
}

export interface ListQueryView {
  readonly action: string
  readonly search: { readonly label: string; readonly value: string } | null
  /** Filters that are typed. */
  readonly fields?: readonly {
    readonly name: string
    readonly kind: 'text' | 'date'
    readonly label: string
    readonly value: string
  }[]
  readonly filters: readonly SelectView[]
  /** Parameters of the address that the form keeps. */
  readonly kept: readonly HiddenField[]
}

export interface SelectView {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly OptionView[]
}

export interface OptionView {
  readonly value: string
  readonly label: string
  /** Explains the option, where there is space for it. */
  readonly hint?: string
  /** Of the hint, when it is not the page's. */
  readonly hintLang?: 'en'
}

export interface ColumnView {
  readonly label: string
  /** Sorts by the column; null: it cannot be sorted by. */
  readonly href: string | null
  readonly sorted: 'ascending' | 'descending' | null
  readonly numeric: boolean
}

export interface RowView {
  readonly key: string
  /** What the row is called, for buttons and boxes. */
  readonly name: string
  /** The first is the head of the row. */
  readonly cells: readonly CellView[]
  /** Before the buttons. */
  readonly links?: readonly LinkView[]
  readonly buttons: readonly ButtonView[]
}

export interface CellView {
  readonly text: string
  /** Of the text, when it is not the page's. */
  readonly lang?: 'en'
  readonly href?: string
  readonly badge?: 'ok' | 'warn' | 'bad' | 'info' | 'plain'
  /** A bar from 0 to 1: a number that stands elsewhere in the row, for the eye. */
  readonly bar?: number
  /** In small letters below it. */
  readonly below?: string
  /** Of the text below, when it is not the page's. */
  readonly belowLang?: 'en'
  /** Lines that open on request; `name`: of the row. */
  readonly details?: { readonly label: string; readonly name: string; readonly text: string }
}

export interface BulkView {
  /** Name of the boxes; each has the key of its row. */
  readonly name: string
  /** Keys of the boxes that are ticked. */
  readonly values: readonly string[]
  readonly form: FormView
}

/** A form with one button and nothing to fill in. */
export interface ButtonView {
  readonly label: string
  /** Names the thing too, for those who do not see the row. */
  readonly says: string
  readonly action: string
  readonly hidden: readonly HiddenField[]
  readonly danger: boolean
}

export interface HiddenField {
  readonly name: string
  readonly value: string
}

export interface FormView {
  readonly kind: 'form'
  readonly id: string
  readonly title: string | null
  readonly lead: string | null
  readonly action: string
  /** Token, name of the form, mark of this filling-in, and what the page adds. */
  readonly hidden: readonly HiddenField[]
  readonly fields: readonly FieldView[]
  /** The same fields of several things, a row each; null: the form has no table. */
  readonly table: FormTableView | null
  readonly button: string
  /** A second button, which changes nothing. */
  readonly preview: string | null
  readonly danger: boolean
  /** Has a field for files. */
  readonly multipart: boolean
  /** A script sends a longer file in parts of this length; null: never. */
  readonly partBytes: number | null
  /** Why it was not done; the first stand above the form, `field` names the one that they are about. */
  readonly problems: readonly ProblemLine[]
}

export interface FormTableView {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    /** Name of the thing. */
    readonly label: string
    readonly below: string
    /** In the order of the heads; null: the thing has none. */
    readonly cells: readonly (FieldView | null)[]
  }[]
}

export interface ProblemLine {
  /** Id of the field. */
  readonly field: string | null
  readonly label: string | null
  readonly text: string
  /** False: English. */
  readonly isTranslated: boolean
}

export interface FieldView {
  readonly kind: FieldKind
  /** Of the page's fields, and of nothing else. */
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint: string | null
  /** Several for `checks`. */
  readonly values: readonly string[]
  /** Of `select`, `radios` and `checks`. */
  readonly groups: readonly { readonly label: string | null; readonly options: readonly OptionView[] }[]
  readonly required: boolean
  readonly maxLength: number | null
  readonly autocomplete: string
  /** Of one-line texts. */
  readonly suggestions: readonly string[]
  /** A button beside the text shows what it finds; `isFound`: it was pressed. */
  readonly find: { readonly label: string; readonly isFound: boolean } | null
  readonly error: Pick<ProblemLine, 'text' | 'isTranslated'> | null
}

export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'number'
  | 'date'
  | 'password'
  | 'long'
  | 'select'
  | 'radios'
  | 'checks'
  | 'check'
  | 'color'
  | 'file'
