import type { Span } from '../i18n/translate.ts'
import type { ChipView } from './catalog-view.ts'
import type { ColumnView, DatasetHeadView, RecordView } from './dataset-view.ts'

export interface LegendView {
  readonly title: string
  readonly bars: readonly { readonly mark: string; readonly path: string }[]
  /** `mark`: name of a style class. */
  readonly items: readonly { readonly mark: string; readonly label: string }[]
}

/** The list beside a map, with the record that was chosen: what a map says without being seen. */
export interface MapSideView {
  readonly says: readonly Span[]
  readonly record: (RecordView & { readonly tableHref: string; readonly shape: string | null }) | null
  readonly title: string
  readonly count: string
  readonly items: readonly {
    readonly href: string
    readonly title: string
    readonly sub: string
    readonly value: string
    readonly mark: string | null
    readonly selected: boolean
  }[]
  readonly tableHref: string
}

export interface MapView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly empty: readonly Span[] | null
  readonly action: string
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly colors: {
    readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[]
    readonly kept: readonly (readonly [name: string, value: string])[]
  }
  readonly legend: LegendView | null
  readonly columns: readonly ColumnView[]
  readonly exportHref: string
  readonly exportLabel: string
  readonly side: MapSideView
  readonly label: string
  readonly attribution: string
  /** What the script of the map works with. */
  readonly settings: MapSettings | null
  readonly embed: EmbedView | null
}

/** A map in the page of somebody else. */
export interface EmbedView {
  readonly title: string
  readonly href: string
  readonly card: boolean
}

export type Corners = readonly [west: number, south: number, east: number, north: number]

/** Plain data for the script of the map; texts are in the page's language. */
export interface MapSettings {
  readonly tiles: string
  readonly lastTileZoom: number
  readonly display: 'groups' | 'dots'
  readonly ground: string
  readonly lastGroundZoom: number
  readonly language: string
  readonly worker: string
  /** Where all records lie, and where most of them do. */
  readonly data: Corners | null
  readonly first: Corners | null
  readonly place: { readonly zoom: number; readonly lat: number; readonly lon: number } | null
  readonly basemap: 'light' | 'dark' | 'tiles' | null
  readonly operatorTiles: { readonly url: string; readonly attribution: string } | null
  readonly color:
    | { readonly kind: 'classes'; readonly limits: readonly number[]; readonly shades: readonly number[] }
    | { readonly kind: 'values'; readonly values: readonly (string | boolean)[] }
    | null
  /** Areas that are filtered by, as GeoJSON. */
  readonly areas: readonly object[]
  readonly side: string
  /** ODSQL name of the field that an area is a condition on. */
  readonly field: string
  readonly isFrozen: boolean
  readonly zoomsByWheel: boolean
}
