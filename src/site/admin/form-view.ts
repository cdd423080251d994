import type { QueryParams } from '#http'
import { randomHex } from '#kit'
import { formToken } from '../form/form-token.ts'
import { SHOWN } from '../form/shown-marks.ts'
import type { ButtonView, FieldKind, FieldView, FormView, HiddenField, OptionView } from '../views/admin-view.ts'
import type { AdminRequest } from './admin-page.ts'
import { isUntouched, shownBy } from './shown-values.ts'
import { withoutCommands } from './without-commands.ts'

export interface FormInput {
  /** Name of the page's form that receives it. */
  readonly name: string
  /** When the page has several forms of the name. */
  readonly id?: string
  readonly title?: string
  readonly lead?: string
  readonly fields: readonly FieldInput[]
  /** Fields of several things, below the others. */
  readonly table?: {
    readonly label: string
    readonly heads: readonly string[]
    readonly rows: readonly {
      readonly label: string
      readonly below: string
      readonly cells: readonly (FieldInput | null)[]
    }[]
  }
  readonly button: string
  readonly danger?: boolean
  /** A second button, which shows the page again with what is typed: `isPreview`. */
  readonly preview?: string
  /** Values that are sent and not shown. */
  readonly hidden?: Readonly<Record<string, string>>
  /** Another page than the one that shows the form. */
  readonly action?: string
  /** A longer file is sent in parts, where the browser runs scripts. */
  readonly partBytes?: number
}

export interface FieldInput {
  readonly kind: FieldKind
  /** Name of the operation's parameter where there is one: its errors are shown beside the field. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value?: string | readonly string[] | boolean | null | undefined
  readonly options?: readonly OptionView[]
  /** Options under headings. */
  readonly groups?: FieldView['groups']
  readonly required?: boolean
  readonly maxLength?: number
  readonly autocomplete?: string
  /** Offered while one types; anything else can be typed too. */
  readonly suggestions?: readonly string[]
  /** Label of a button that shows the page again with what the text finds, and sends nothing. */
  readonly find?: string
  /** What was found, with its value chosen until somebody chooses. */
  readonly isFound?: true
  /** The operation's parameter, when the field is one of two for it. */
  readonly parameter?: string
}

/** Sent by the button of a field that finds something: its name. */
export const FIND = 'find'

/** Value of a box that is ticked. */
export const CHECKED = 'true'

/** A form of the page: with what was typed and what is wrong, when it was sent before. */
export function formView(request: AdminRequest, input: FormInput): FormView {
  const { name, id = name, title = null, lead = null, danger = false, hidden = {}, table, button } = input
  const sent = request.sent?.name === name && isSame(request, hidden) ? request.sent : null
  const inTable = table?.rows.flatMap(({ cells }) => cells.filter((each) => each !== null)) ?? []
  // What a search of the form has found is not there when the form is shown first.
  const values = [...input.fields, ...inTable].filter(({ isFound }) => isFound !== true)
  const problems = (sent?.problems ?? []).map(({ parameter, text, isTranslated = false }) => {
    const field = fieldOf([...input.fields, ...inTable], parameter)
    return {
      field: field === undefined ? null : idOf(id, field),
      label: field?.label ?? null,
      text: withoutCommands(text),
      isTranslated
    }
  })
  const viewOf = (field: FieldInput): FieldView => {
    const isFresh = sent === null || field.kind === 'password' || field.kind === 'file'
    const typed = isFresh || isUntouched(sent, values.indexOf(field), field.name) ? null : sent.fields.all(field.name)
    const fieldId = idOf(id, field)
    return {
      kind: field.kind,
      id: fieldId,
      name: field.name,
      label: field.label,
      hint: field.hint ?? null,
      values: typed === null || (field.isFound === true && typed.length === 0) ? valuesOf(field.value) : typed,
      groups: field.groups ?? (field.options === undefined ? [] : [{ label: null, options: field.options }]),
      required: field.required ?? false,
      maxLength: field.maxLength ?? null,
      suggestions: field.suggestions ?? [],
      find: field.find === undefined ? null : { label: field.find, isFound: sent?.fields.get(FIND) === field.name },
      autocomplete: field.autocomplete ?? (field.kind === 'password' ? 'new-password' : 'off'),
      error: problems.find((each) => each.field === fieldId) ?? null
    }
  }
  return {
    kind: 'form',
    id,
    title,
    lead,
    action: input.action ?? request.self,
    hidden: [...guards(request, name), ...shownFields(request, name, values), ...hiddenFields(hidden)],
    fields: input.fields.map(viewOf),
    table:
      table === undefined
        ? null
        : {
            ...table,
            rows: table.rows.map((row) => ({
              ...row,
              cells: row.cells.map((cell) => (cell === null ? null : viewOf(cell)))
            }))
          },
    button,
    preview: input.preview ?? null,
    danger,
    multipart: input.fields.some(({ kind }) => kind === 'file'),
    partBytes: input.partBytes ?? null,
    problems
  }
}

/** What a form that edits something says of the values that it shows. */
function shownFields(request: AdminRequest, name: string, fields: readonly FieldInput[]): HiddenField[] {
  const snapshot = request.snapshots.get(name)
  if (snapshot === undefined || fields.length === 0) return []
  const sent = request.sent?.name === name ? request.sent : null
  return [
    {
      name: SHOWN,
      value: shownBy(
        snapshot,
        sent,
        fields.map(({ value }) => valuesOf(value))
      )
    }
  ]
}

/** What a sentence is about: the field of the parameter, or the only file, which is what a form with one is sent for. */
function fieldOf(fields: readonly FieldInput[], parameter: string | null): FieldInput | undefined {
  if (parameter !== null) {
    const isNamed = (name: string | undefined): boolean => name?.toLowerCase() === parameter.toLowerCase()
    return fields.find(({ name }) => isNamed(name)) ?? fields.find((field) => isNamed(field.parameter))
  }
  const files = fields.filter(({ kind }) => kind === 'file')
  return files.length === 1 ? files[0] : undefined
}

export interface ButtonInput {
  readonly name: string
  readonly label: string
  /** With the name of the thing. */
  readonly says: string
  readonly hidden?: Readonly<Record<string, string>>
  readonly danger?: boolean
  readonly action?: string
}

export function buttonView(request: AdminRequest, input: ButtonInput): ButtonView {
  return {
    label: input.label,
    says: input.says,
    action: input.action ?? request.self,
    hidden: [...guards(request, input.name), ...hiddenFields(input.hidden ?? {})],
    danger: input.danger ?? false
  }
}

/** Fields of every form that are not the page's. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['form', 'do', 'once', 'confirmed', 'resume', 'preview', FIND])

export function isPreview(fields: QueryParams): boolean {
  return fields.get('preview') === '1'
}

function guards(request: AdminRequest, name: string): HiddenField[] {
  return [...guardFields(request), { name: 'do', value: name }, { name: 'once', value: randomHex(16) }]
}

/** What every form of the session has, for a script that sends several. */
export function guardFields({ session }: AdminRequest): HiddenField[] {
  return [{ name: 'form', value: formToken(session) }]
}

/** Of several forms of one name, the one that was sent has the same hidden values. */
function isSame({ sent }: AdminRequest, hidden: Readonly<Record<string, string>>): boolean {
  return Object.entries(hidden).every(([name, value]) => sent?.fields.get(name) === value)
}

function hiddenFields(values: Readonly<Record<string, string>>): HiddenField[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}

function valuesOf(value: FieldInput['value']): readonly string[] {
  if (value === undefined || value === null || value === false) return []
  if (value === true) return [CHECKED]
  return typeof value === 'string' ? [value] : value
}

function idOf(form: string, { name }: FieldInput): string {
  return `${form}-${name}`
}
