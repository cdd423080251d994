import type { QueryParams } from '#http'
import { siteError } from '../errors.ts'
import { markOf, readShown, SHOWN, writeShown } from '../form/shown-marks.ts'
import type { FieldView, FormView } from '../views/admin-view.ts'
import type { AdminPage, AdminRequest, SentForm } from './admin-page.ts'
import type { Snapshot } from './portal-operations.ts'

/** Of a value in a sentence. */
const MAX_CHARACTERS = 200

/** A form that is shown again still says what it showed first, until it has said what is different. */
export function shownBy(snapshot: Snapshot, sent: SentForm | null, values: readonly (readonly string[])[]): string {
  const before = sent === null || sent.isOutdated === true ? undefined : sent.fields.get(SHOWN)
  return before ?? writeShown({ tag: snapshot.tag, marks: values.map(markOf) })
}

/** In a form that says what others changed, the field that was sent as it was shown: it shows what it is now. */
export function isUntouched({ isOutdated = false, fields }: SentForm, at: number, name: string): boolean {
  return isOutdated && at >= 0 && readShown(fields.get(SHOWN) ?? '').marks[at] === markOf(fields.all(name))
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
  const name = fields.get('do') ?? ''
  const shown = fields.get(SHOWN)
  if (shown === undefined || request.snapshots.get(name)?.tag === readShown(shown).tag) return []
  const form = await presentForm(page, request, name)
  const now = form?.hidden.find((each) => each.name === SHOWN)?.value
  if (form === undefined || now === undefined) return []
  const [{ marks: before }, { marks: present }] = [readShown(shown), readShown(now)]
  const changed = fieldsOf(form).filter(
    (field, at) => before[at] !== present[at] && markOf(fields.all(field.name)) !== markOf(field.values)
  )
  if (changed.length > 0 || before.length !== present.length)
    return [
      about(request, null),
      ...changed.map((field) => ({
        parameter: field.name,
        text: request.t('admin.isNow', { value: textOf(field) || request.t('admin.empty') }),
        isTranslated: true as const
      }))
    ]
  // A secret is not shown: whether the other person has set another one, no mark says.
  const secret = fieldsOf(form).find(
    (field) => isAboutSecret(field) && markOf(fields.all(field.name)) !== markOf(field.values)
  )
  return secret === undefined ? [] : [about(request, secret.name)]
}

/** Typed, made or removed by the form. */
function isAboutSecret({ kind, name }: FieldView): boolean {
  return kind === 'password' || /secret|password/i.test(name)
}

/** The sentence about the form, or about the one field that may have been changed. */
export function about({ t }: AdminRequest, parameter: string | null): SentForm['problems'][number] {
  return { parameter, text: t('admin.changedMeanwhile'), isTranslated: true }
}

/** Fields in the order of their marks. */
function fieldsOf({ fields, table }: Pick<FormView, 'fields' | 'table'>): readonly FieldView[] {
  return [...fields, ...(table?.rows.flatMap(({ cells }) => cells.filter((each) => each !== null)) ?? [])]
}

/** The form as the page shows it now; what cannot be shown any more is refused by its operation. */
async function presentForm(page: AdminPage, request: AdminRequest, name: string): Promise<FormView | undefined> {
  try {
    const { parts } = await page.show(request)
    return parts
      .filter((part) => part.kind === 'form')
      .find(({ hidden }) => hidden.some((each) => each.name === 'do' && each.value === name))
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
