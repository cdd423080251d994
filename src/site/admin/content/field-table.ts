import type { QueryParams } from '#http'
import { FIELD_TYPES, type FieldType } from '#schema'
import type { AdminRequest } from '../admin-page.ts'
import type { FieldInput, FormInput } from '../form-view.ts'
import type { Problem } from '../portal-operations.ts'

/** How a field is shown. */
export interface FieldTexts {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly description: string | null
  readonly unit: string | null
  readonly facet: boolean
  readonly hidden: boolean
}

/** A form shows as many; wider datasets are changed by the operation. */
export const MAX_TABLE_FIELDS = 200

const NUMBERS: ReadonlySet<string> = new Set<FieldType>(['int', 'double'])
const FACETS: ReadonlySet<string> = new Set<FieldType>(['text', 'boolean', 'int', 'double', 'date', 'datetime'])

/** Fields in a form, a row each: label, description, unit, facet, hidden, place. */
export function fieldTable({ t }: AdminRequest, fields: readonly FieldTexts[]): NonNullable<FormInput['table']> {
  return {
    label: t('fields.table'),
    heads: [
      t('fields.field'),
      t('fields.place'),
      t('fields.label'),
      t('fields.description'),
      t('fields.unit'),
      t('fields.facet'),
      t('fields.hidden')
    ],
    rows: fields.slice(0, MAX_TABLE_FIELDS).map(({ name, type, label, description, unit, facet, hidden }, at) => {
      const cell = (input: Omit<FieldInput, 'name'> & { readonly what: string }): FieldInput => ({
        ...input,
        name: `${input.what}.${name}`,
        label: t('fields.of', { what: input.label, name })
      })
      return {
        label: name,
        below: typeName(t, type),
        cells: [
          cell({ what: 'place', kind: 'number', label: t('fields.place'), value: String(at + 1) }),
          cell({ what: 'label', kind: 'text', label: t('fields.label'), value: label, maxLength: 250 }),
          cell({
            what: 'description',
            kind: 'text',
            label: t('fields.description'),
            value: description,
            maxLength: 4_000
          }),
          NUMBERS.has(type)
            ? cell({ what: 'unit', kind: 'text', label: t('fields.unit'), value: unit, maxLength: 50 })
            : null,
          FACETS.has(type) ? cell({ what: 'facet', kind: 'check', label: t('fields.facet'), value: facet }) : null,
          cell({ what: 'hidden', kind: 'check', label: t('fields.hidden'), value: hidden })
        ]
      }
    })
  }
}

/** What the form says of the fields, in their new order: places that are equal, or missing, keep the order before. */
export function fieldsOfForm(fields: readonly FieldTexts[], form: QueryParams): readonly FieldTexts[] {
  const shown = fields.slice(0, MAX_TABLE_FIELDS).map((field, at) => {
    const { name, type } = field
    const text = (what: string): string => (form.get(`${what}.${name}`) ?? '').trim()
    const place = Number(form.get(`place.${name}`) ?? at + 1)
    return {
      place: Number.isFinite(place) ? place : at + 1,
      field: {
        name,
        type,
        label: text('label') || field.label,
        description: text('description') || null,
        unit: NUMBERS.has(type) ? text('unit') || null : null,
        facet: FACETS.has(type) && form.get(`facet.${name}`) === 'true',
        hidden: form.get(`hidden.${name}`) === 'true'
      }
    }
  })
  return [...shown.toSorted((a, b) => a.place - b.place).map(({ field }) => field), ...fields.slice(MAX_TABLE_FIELDS)]
}

/** `fields[0].label` is about the field that was sent first. */
export function aboutFields(problems: readonly Problem[], sent: readonly { readonly name: string }[]): Problem[] {
  return problems.map((problem) => {
    const [, at, what] = /^'fields\[(\d+)\]\.(?:annotations\.)?(\w+)'/.exec(problem.text) ?? []
    const name = sent[Number(at)]?.name
    return name === undefined ? problem : { ...problem, parameter: `${what}.${name}` }
  })
}

export function typeName(t: AdminRequest['t'], type: string): string {
  const known = FIELD_TYPES.find((each) => each === type)
  return known === undefined ? type : t(`type.${known}`)
}
