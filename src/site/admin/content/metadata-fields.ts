import type { QueryParams } from '#http'
import type { AdminRequest } from '../admin-page.ts'
import type { FieldInput } from '../form-view.ts'
import type { MetadataField } from './metadata-document.ts'
import type { LabelledField } from './metadata-labels.ts'

/** A value in a form, and back. */
export interface MetadataControl {
  readonly template: string
  readonly meta: LabelledField
  readonly value: unknown
  /** Offered while one types. */
  readonly suggestions?: readonly string[]
  /** Boxes to tick; others are typed below them. */
  readonly choices?: readonly string[]
  readonly otherLabel?: string
}

const MAX_TEXT = 100_000
const LONG: ReadonlySet<string> = new Set(['dataquality', 'description', 'notes', 'provenance', 'abstract'])

/** Name of the field, as the operation's sentences name the value. */
export function nameOf(template: string, name: string): string {
  return `metas.${template}.${name}`
}

export function controlsOf({ t }: AdminRequest, control: MetadataControl): FieldInput[] {
  const { template, meta, value, suggestions, choices = [] } = control
  const { field, label } = meta
  const help = field.helpText === null ? {} : { hint: field.helpText }
  const base = { name: nameOf(template, field.name), label, ...help }
  const options = (values: readonly string[]) => values.map((each) => ({ value: each, label: each }))
  if (choices.length > 0 && field.values === null) {
    const given = listOf(value)
    return [
      { ...base, kind: 'checks', value: given.filter((each) => choices.includes(each)), options: options(choices) },
      {
        kind: 'long',
        name: otherOf(template, field.name),
        label: control.otherLabel ?? label,
        hint: t('meta.listHint'),
        value: given.filter((each) => !choices.includes(each)).join('\n')
      }
    ]
  }
  if (field.values !== null)
    return [
      field.type === 'list'
        ? { ...base, kind: 'checks', value: listOf(value), options: options(field.values) }
        : {
            ...base,
            kind: 'select',
            value: textOf(field, value),
            options: [{ value: '', label: t('item.noLanguage') }, ...options(field.values)]
          }
    ]
  if (field.type === 'boolean')
    return [
      {
        ...base,
        kind: 'select',
        value: textOf(field, value),
        options: [
          { value: '', label: t('item.noLanguage') },
          { value: 'true', label: t('meta.yes') },
          { value: 'false', label: t('meta.no') }
        ]
      }
    ]
  const hint = field.type === 'list' ? t('meta.listHint') : field.type === 'datetime' ? t('meta.dateHint') : null
  return [
    {
      ...base,
      kind: field.type === 'list' || LONG.has(field.name) ? 'long' : 'text',
      value: textOf(field, value),
      maxLength: MAX_TEXT,
      ...(suggestions !== undefined && { suggestions }),
      ...(hint !== null && { hint: [field.helpText, hint].filter((each) => each !== null).join(' ') })
    }
  ]
}

/** What differs from `before`, as the operation takes it; null removes a value. */
export function changeOf(
  { template, meta, value, choices = [] }: MetadataControl,
  form: QueryParams
): Readonly<Record<string, unknown>> {
  const { field } = meta
  const name = nameOf(template, field.name)
  const ticked = form.all(name)
  if (choices.length > 0 && field.values === null) {
    const after = [...ticked, ...linesOf(form.get(otherOf(template, field.name)) ?? '')]
    return isSameList(listOf(value), after) ? {} : { [field.name]: after.length === 0 ? null : after }
  }
  if (field.values !== null && field.type === 'list')
    return isSameList(listOf(value), ticked) ? {} : { [field.name]: ticked.length === 0 ? null : ticked }
  const typed = form.get(name)
  if (typed === undefined || plain(typed) === plain(textOf(field, value))) return {}
  return { [field.name]: typedValue(field, typed) }
}

function typedValue({ type }: MetadataField, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return null
  if (type === 'list') return linesOf(text)
  if (type === 'boolean') return text === 'true'
  // What is not a number stays a text: the operation says so.
  if (type === 'int' || type === 'double') return Number.isFinite(Number(text)) ? Number(text) : text
  return plain(typed)
}

/** As the form shows a value. */
export function textOf({ type }: Pick<MetadataField, 'type'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  // Most dates have no time: they are shown as people write them.
  return type === 'datetime' ? String(value).replace(/T00:00:00\+00:00$/, '') : String(value)
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)]
}

/** Browsers end lines with CR LF. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

export function linesOf(text: string): string[] {
  return plain(text)
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function isSameList(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((each) => after.includes(each))
}

function otherOf(template: string, name: string): string {
  return `other.${template}.${name}`
}
