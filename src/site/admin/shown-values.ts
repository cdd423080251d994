import { createHash } from 'node:crypto'
import type { QueryParams } from '#http'
import { siteError } from '../errors.ts'
import type { FieldView, FormView } from '../views/admin-view.ts'
import type { AdminPage, AdminRequest, SentForm } from './admin-page.ts'

/** The hidden field of a form that says which values it showed. */
export const SHOWN = 'seen'

const MARK_CHARACTERS = 8
/** Of a value in a sentence. */
const MAX_CHARACTERS = 200

/** A mark of the value of each field, in their order: two marks of one field differ when its values do. */
export function marksOf(values: readonly (readonly string[])[]): string {
  return values.map(markOf).join('.')
}

function markOf(values: readonly string[]): string {
  // Browsers send line breaks as CR LF.
  const text = JSON.stringify(values.map((each) => each.replace(/\r\n?/g, '\n')))
  return createHash('sha256').update(text).digest('base64url').slice(0, MARK_CHARACTERS)
}

/**
 * What somebody else changed since the form was shown, and the form would change back: a sentence about the form, and what
 * each of these fields is now. None: the form may be received.
 */
export async function changedSinceShown(
  page: AdminPage,
  request: AdminRequest,
  fields: QueryParams
): Promise<SentForm['problems']> {
  const shown = fields.get(SHOWN)
  if (shown === undefined) return []
  const form = await presentForm(page, request, fields)
  const now = form?.hidden.find(({ name }) => name === SHOWN)?.value
  if (form === undefined || now === undefined || now === shown) return []
  const before = shown.split('.')
  const present = now.split('.')
  const all = fieldsOf(form)
  const changed = all.filter(
    ({ name, values }, at) => before[at] !== present[at] && markOf(fields.all(name)) !== markOf(values)
  )
  if (changed.length === 0 && before.length === present.length) return []
  const { t } = request
  return [
    { parameter: null, text: t('admin.changedMeanwhile'), isTranslated: true },
    ...changed.map((field) => ({
      parameter: field.name,
      text: t('admin.isNow', { value: textOf(field) || t('admin.empty') }),
      isTranslated: true as const
    }))
  ]
}

/** Fields in the order of their marks. */
export function fieldsOf({ fields, table }: Pick<FormView, 'fields' | 'table'>): readonly FieldView[] {
  return [...fields, ...(table?.rows.flatMap(({ cells }) => cells.filter((each) => each !== null)) ?? [])]
}

/** The form as the page shows it now; what cannot be shown any more is refused by its operation. */
async function presentForm(page: AdminPage, request: AdminRequest, fields: QueryParams): Promise<FormView | undefined> {
  try {
    const { parts } = await page.show(request)
    return parts
      .filter((part) => part.kind === 'form')
      .find(({ hidden }) => hidden.some(({ name, value }) => name === 'do' && value === fields.get('do')))
  } catch (error) {
    if (siteError.is(error, 'site/not-permitted', 'site/missing', 'site/bad-address')) return undefined
    throw error
  }
}

function textOf({ values, groups }: FieldView): string {
  const labels = new Map(groups.flatMap(({ options }) => options.map(({ value, label }) => [value, label] as const)))
  const text = values.map((value) => labels.get(value) ?? value).join(', ')
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
