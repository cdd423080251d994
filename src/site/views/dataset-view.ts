import type { Field } from '#schema'
import type { Tab } from '../catalog/dataset-path.ts'
import type { Span } from '../i18n/translate.ts'
import type { MarkupNode } from '../markup/markup.ts'
import type { ChipView } from './catalog-view.ts'
import type { PictureView } from './picture-view.ts'

export interface DatasetHeadView {
  readonly title: string
  readonly lang: string | undefined
  readonly publisher: string
  readonly licence: string
  readonly records: number | null
  readonly modified: string | null
  readonly theme: { readonly name: string; readonly href: string } | null
  readonly catalogHref: string
  readonly feedHref: string
  readonly tabs: readonly {
    readonly tab: Tab
    readonly href: string
    readonly current: boolean
  }[]
}

/** A value as it stands in a cell. */
export type CellView =
  | { readonly kind: 'none' | 'empty' }
  | { readonly kind: 'text'; readonly text: string; readonly long: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly more: number }
  | { readonly kind: 'point'; readonly text: string }
  | { readonly kind: 'shape'; readonly shape: string; readonly points: number; readonly outline: OutlineView | null }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }

export interface FieldRowView {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly unit: string
  readonly type: Field['type']
  readonly several: boolean
  readonly example: CellView
  /** 0 to 1; null: not known yet. */
  readonly filled: number | null
}

export interface FactView {
  readonly label: string
  readonly values: readonly { readonly text: string; readonly href?: string; readonly tag?: boolean }[]
  readonly lang?: string | undefined
}

export interface InformationView {
  readonly head: DatasetHeadView
  readonly lead: readonly MarkupNode[]
  readonly rest: readonly MarkupNode[]
  readonly tiles: readonly { readonly label: string; readonly value: string; readonly sub: string }[]
  readonly fields: readonly FieldRowView[]
  readonly schemaHref: string
  readonly facts: readonly FactView[]
  readonly picture: PictureView
  readonly quality: {
    readonly passed: number
    readonly total: number
    readonly checks: readonly { readonly passed: boolean; readonly text: string }[]
  }
  readonly files: readonly FileView[]
  readonly tableHref: string
  readonly exportHref: string
  readonly hasRecords: boolean
  readonly closed: boolean
}

export interface FileView {
  readonly title: string
  readonly href: string
  readonly facts: string
}

export interface ProfileView {
  readonly bars: readonly { readonly path: string; readonly opacity: number }[]
  readonly start: string
  readonly end: string
}

export interface ColumnView {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly type: Field['type']
  readonly typeLabel: string
  readonly right: boolean
  readonly sortHref: string | null
  readonly sorted: 'ascending' | 'descending' | null
  readonly profile: ProfileView | null
  readonly filter: ColumnFilterView | null
  readonly isFiltered: boolean
}

export interface ColumnFilterView {
  readonly kind: 'range' | 'time' | 'text' | 'boolean'
  readonly from: string
  readonly to: string
  readonly contains: string
  readonly low: string
  readonly high: string
  readonly empty: boolean
  readonly values: readonly {
    readonly value: string
    readonly label: string
    readonly count: number | null
    readonly checked: boolean
  }[]
  /** What the form sends beside its own fields. */
  readonly kept: readonly (readonly [name: string, value: string])[]
  readonly clearHref: string
}

export interface RowView {
  readonly id: string
  readonly href: string
  readonly selected: boolean
  readonly cells: readonly CellView[]
}

export interface TableView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly action: string
  readonly says: readonly Span[]
  /** The same with the order, for those who do not see the heads change. */
  readonly told: string
  readonly caption: string
  readonly total: number
  readonly matching: number
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly words: string
  readonly searchKept: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly ColumnView[]
  readonly chooser: {
    readonly shown: number
    readonly total: number
    readonly options: readonly { readonly name: string; readonly label: string; readonly checked: boolean }[]
    readonly kept: readonly (readonly [name: string, value: string])[]
    readonly allHref: string
  }
  readonly rows: readonly RowView[]
  readonly from: number
  readonly to: number
  readonly nextHref: string | null
  readonly nextCount: number
  readonly firstHref: string | null
  readonly isCut: boolean
  readonly exportHref: string
  readonly record: RecordView | null
}

export interface RecordView {
  readonly title: string
  readonly closeHref: string
  readonly previousHref: string | null
  readonly nextHref: string | null
  readonly values: readonly { readonly label: string; readonly unit: string; readonly cell: CellView }[]
  /** Where the record is on the map, with the outline of its shape or the land around its point; null: nowhere. */
  readonly place: {
    readonly href: string
    readonly outline: OutlineView | null
    readonly around: PictureView | null
  } | null
}

export interface OutlineView {
  readonly viewBox: string
  readonly path: string
  readonly isArea: boolean
}

export interface ExportView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly action: string
  readonly says: readonly Span[]
  readonly isFiltered: boolean
  readonly matching: number
  readonly total: number
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly groups: readonly { readonly label: string; readonly formats: readonly ExportFormatView[] }[]
  readonly kept: readonly (readonly [name: string, value: string])[]
  readonly separator: string
  readonly labels: boolean
  readonly address: string
  readonly addressLabel: string
  readonly files: readonly FileView[]
}

export interface ExportFormatView {
  readonly name: string
  readonly use: string
  readonly theseHref: string | null
  readonly allHref: string
}

/** A mistake in a clause, and where it is. */
export interface ConsoleErrorView {
  readonly clause: keyof ApiView['clauses'] | null
  readonly message: string
  readonly place: {
    readonly column: number
    readonly before: string
    readonly wrong: string
    readonly after: string
  } | null
  /** The name of a field that was perhaps meant. */
  readonly suggestion: string | null
}

export interface ApiView {
  readonly head: DatasetHeadView
  readonly action: string
  readonly kinds: readonly {
    readonly kind: 'records' | 'export' | 'facets'
    readonly href: string
    readonly current: boolean
  }[]
  readonly kind: string
  readonly clauses: Readonly<Record<'select' | 'where' | 'group_by' | 'order_by' | 'limit' | 'offset', string>>
  readonly examples: readonly { readonly language: string; readonly href: string; readonly current: boolean }[]
  readonly example: { readonly language: string; readonly text: string }
  readonly answer: {
    readonly status: number
    readonly text: string
    readonly facts: string
    readonly cut: boolean
  } | null
  readonly error: ConsoleErrorView | null
  readonly functions: readonly {
    readonly name: string
    readonly syntax: string
    readonly note: string
    /** S select, W where, O order_by, G group_by. */
    readonly clauses: string
  }[]
  readonly fields: readonly { readonly name: string; readonly label: string; readonly type: string }[]
  readonly requestHref: string
}
