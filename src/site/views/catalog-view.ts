import type { MessageKey, Values } from '../i18n/translate.ts'
import type { PictureView } from './picture-view.ts'

export interface DatasetCard {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly description: string
  /** Of the dataset's own texts. */
  readonly lang: string | undefined
  readonly publisher: string
  readonly licence: string
  readonly records: number | null
  readonly fields: number
  readonly modified: string | null
  readonly theme: string
  readonly views: readonly ViewLink[]
  readonly picture: PictureView
}

export interface ViewLink {
  readonly tab: 'table' | 'map' | 'analyze' | 'export' | 'api'
  readonly href: string
}

export interface FacetView {
  readonly name: string
  readonly label: string
  readonly selected: number
  readonly open: boolean
  readonly values: readonly FacetValueView[]
  /** Shown when the list is opened further. */
  readonly more: readonly FacetValueView[]
  /** Of the field that searches the values; null: they are few. */
  readonly searchName: string | null
  readonly search: string
}

export interface FacetValueView {
  readonly value: string
  readonly label: string
  readonly count: number | null
  readonly checked: boolean
  /** 0 to 100 of the largest. */
  readonly share: number
}

export interface ChipView {
  readonly name: string
  readonly value: string
  readonly removeHref: string
}

export interface CatalogListView {
  /** Of this page, without parameters: where forms go. */
  readonly action: string
  readonly total: number
  readonly visible: number
  readonly says: { readonly key: MessageKey; readonly values: Values }
  readonly isFiltered: boolean
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly withoutWordsHref: string | null
  readonly words: string
  readonly sort: string
  readonly sorts: readonly { readonly value: string; readonly label: string }[]
  /** What the sort form sends beside the sort. */
  readonly kept: readonly (readonly [name: string, value: string])[]
  readonly facets: readonly FacetView[]
  readonly cards: readonly DatasetCard[]
  readonly pages: PagesView | null
  readonly exports: readonly { readonly format: string; readonly href: string }[]
  readonly feedHref: string
}

export interface PagesView {
  readonly from: number
  readonly to: number
  readonly pages: readonly { readonly number: number; readonly href: string; readonly current: boolean }[]
  readonly previousHref: string | null
  readonly nextHref: string | null
}

export interface HomeView {
  readonly title: string
  readonly datasets: number
  readonly records: number
  readonly lead: string
  readonly arcade: readonly ArcadePicture[]
  readonly list: CatalogListView
}

export interface ArcadePicture {
  readonly href: string
  readonly title: string
  readonly lang: string | undefined
  readonly records: number
  readonly picture: PictureView
}
