import type { Span } from '../i18n/translate.ts'
import type { ChipView } from './catalog-view.ts'
import type { DatasetHeadView } from './dataset-view.ts'

export interface CalendarDayView {
  /** `2018-02-07` */
  readonly date: string
  readonly day: string
  readonly label: string
  readonly inMonth: boolean
  readonly count: number
  readonly href: string
  readonly events: readonly {
    readonly title: string
    readonly time: string
    /** It began on an earlier day. */
    readonly continues: boolean
    readonly href: string
  }[]
  /** Beside those that are named. */
  readonly more: number
}

export interface CalendarView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly action: string
  readonly kept: readonly (readonly [name: string, value: string])[]
  readonly says: readonly Span[]
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly month: string
  readonly caption: string
  readonly by: string
  readonly previous: { readonly href: string; readonly label: string }
  readonly next: { readonly href: string; readonly label: string }
  readonly weekdays: readonly { readonly short: string; readonly long: string }[]
  readonly weeks: readonly (readonly CalendarDayView[])[]
  readonly icalHref: string | null
}

export interface PictureCardView {
  readonly title: string
  readonly href: string
  readonly picture: string
}

export interface ImagesView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly says: readonly Span[]
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly cards: readonly PictureCardView[]
  /** Hosts that pictures come from, of which none is loaded yet. */
  readonly show: { readonly href: string; readonly hosts: string } | null
  readonly nextHref: string | null
  readonly previousHref: string | null
}
