import type { FacetSort } from '#schema'

export type TemplateType = 'basic' | 'interop' | 'extra' | 'admin'

/** Type of a meta's value: `list` = several texts, `geo` = a GeoJSON Feature. */
export type MetaType = 'text' | 'list' | 'datetime' | 'int' | 'double' | 'boolean' | 'geo'

export interface Meta {
  readonly name: string
  readonly label: string
  readonly type: MetaType
  /** The control that edits it; by type when not said. */
  readonly widget: string
  /** The property of a public vocabulary that it is. */
  readonly uri: string | null
  /** The values there are, when they are a closed set. */
  readonly values: readonly string[] | null
  readonly helpText: string | null
  readonly required: boolean
  /** Loggia computes it; stored values are not checked. */
  readonly computed: boolean
  /** Offered as a filter of the catalog. */
  readonly facet: { readonly sort?: FacetSort; readonly disjunctive?: true } | null
}

export interface Template {
  readonly name: string
  readonly label: string
  readonly type: TemplateType
  /** Shown only with `include_app_metas`. */
  readonly hidden: boolean
  readonly metas: readonly Meta[]
  /** Takes other names too, which are shown and not searched. */
  readonly open?: true
}

type Details = Partial<Omit<Meta, 'name' | 'label' | 'type'>>

const WIDGETS: Record<MetaType, string> = {
  text: 'textinput',
  list: 'multitextinput',
  datetime: 'datetimeinput',
  int: 'intinput',
  double: 'doubleinput',
  boolean: 'checkbox',
  geo: 'geoinput'
}

/** One row of a template's table. */
export function meta(name: string, label: string, type: MetaType, details: Details = {}): Meta {
  return {
    name,
    label,
    type,
    widget: WIDGETS[type],
    uri: null,
    values: null,
    helpText: null,
    required: false,
    computed: false,
    facet: null,
    ...details
  }
}
