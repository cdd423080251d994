import type { QueryParams } from '#http'
import type { OptionView } from '../views/admin-view.ts'
import type { AdminRequest } from './admin-page.ts'
import type { FieldInput } from './form-view.ts'

/** Up to this number of users is a list to choose from; more are searched. */
const FEW = 25
/** As many words with a `*` as a query takes. */
const MAX_WORDS = 10
const MAX_SEARCH_CHARACTERS = 3_500
const SEARCHED = 'Search'

export interface UserFieldInput {
  /** Name of the form. */
  readonly form: string
  /** Of the operation's parameter. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** `several`: boxes; the form sends the name of each. */
  readonly choose: 'one' | 'several'
  /** Whom the operation would accept, as parameters of the search. */
  readonly fitting: Readonly<Record<string, string>>
  /** Who has it already. */
  readonly except?: string | undefined
  /** Who is chosen when the form is shown first. */
  readonly value?: string | undefined
  /** Label of choosing nobody; without it somebody must be chosen. */
  readonly nobody?: string
}

type Searched = Pick<UserFieldInput, 'choose' | 'fitting' | 'except'>

interface FoundUsers {
  readonly total: number
  readonly users: readonly { readonly username: string; readonly fullName: string }[]
}

/**
 * One user, or several, among those whom the operation would accept: a list while there are few of them. When there are
 * more, a text that finds them, and those that it found. The text can also be a whole user name.
 */
export async function userFields(request: AdminRequest, input: UserFieldInput): Promise<readonly FieldInput[]> {
  const { t } = request
  const { name, label, hint, choose, value, nobody } = input
  const all = await findUsers(request, input, '')
  if (all.total > 0 && all.total <= FEW) {
    const options = withChosen(all.users.map(optionOf), value === undefined ? [] : [value])
    const common = { name, label, ...(hint === undefined ? {} : { hint }) }
    if (choose === 'several') return [{ ...common, kind: 'checks', options }]
    const none = { value: '', label: nobody ?? t('people.choose') }
    return [
      { ...common, kind: 'select', value: value ?? '', options: [none, ...options], required: nobody === undefined }
    ]
  }
  const sent = request.sent?.name === input.form ? request.sent.fields : undefined
  const text = sent?.get(name + SEARCHED)?.trim() ?? ''
  const found = text === '' ? undefined : await findUsers(request, input, text)
  const search: FieldInput = {
    kind: 'text',
    name: name + SEARCHED,
    parameter: name,
    label,
    hint: [
      hint,
      nobody === undefined ? '' : t('people.emptyIs', { nobody }),
      t(choose === 'one' ? 'people.findHint' : 'people.findSeveralHint')
    ]
      .filter(Boolean)
      .join(' '),
    value: value ?? '',
    maxLength: MAX_SEARCH_CHARACTERS,
    find: t('people.find')
  }
  const chosen = sent?.all(name).filter((each) => each !== '') ?? []
  const options = withChosen(found?.users.map(optionOf) ?? [], chosen)
  if (found === undefined && options.length === 0) return [search]
  const total = found?.total ?? 0
  if (options.length === 0) return [{ ...search, hint: t('people.findNobody') }]
  return [
    search,
    {
      kind: choose === 'one' ? 'radios' : 'checks',
      name,
      label: t('people.found', { n: total }),
      ...(total > options.length ? { hint: t('people.foundMore', { n: options.length }) } : {}),
      value: preselected(options, text),
      isFound: true,
      options
    }
  ]
}

/** The first users whose names begin like the text. */
export async function usersLike(request: AdminRequest, text: string): Promise<readonly OptionView[]> {
  const { users } = await findUsers(request, { choose: 'one', fitting: {} }, text)
  return users.map(optionOf)
}

/** Who was chosen, or the name that was typed instead. */
export function chosenUser(fields: QueryParams, name: string): string {
  return (fields.get(name) || (fields.get(name + SEARCHED) ?? '')).trim()
}

/** The same of several: names with commas, semicolons, blanks or lines between them. */
export function chosenUsers(fields: QueryParams, name: string): readonly string[] {
  const chosen = fields.all(name)
  const names = chosen.length > 0 ? chosen : [fields.get(name + SEARCHED) ?? '']
  return names.flatMap((each) => each.split(/[\s,;]+/)).filter((each) => each !== '')
}

async function findUsers(request: AdminRequest, input: Searched, text: string): Promise<FoundUsers> {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
  if (text !== '' && words.length === 0) return { total: 0, users: [] }
  const outcome = await request.run({
    operation: '/portals/:portal_id/users',
    parameters: {
      ...input.fitting,
      q: queryOf(words, input) || undefined,
      sortField: text === '' ? 'username' : undefined,
      num: String(FEW)
    }
  })
  // Who may not ask for them can type a name.
  return outcome.ok ? (outcome.document as FoundUsers) : { total: 0, users: [] }
}

/** Beginnings of words of names; of several users any of the words, as a list of user names has them. */
function queryOf(words: readonly string[], { except, choose }: Searched): string {
  const beginnings = words.map((word) => `${word}*`)
  return [
    ...(words.length === 0 ? [] : [`(${beginnings.join(choose === 'one' ? ' ' : ' OR ')})`]),
    ...(except === undefined ? [] : [`NOT username:"${except}"`])
  ].join(' ')
}

function optionOf({ username, fullName }: FoundUsers['users'][number]): OptionView {
  return { value: username, label: fullName === '' || fullName === username ? username : `${fullName} (${username})` }
}

function withChosen(options: readonly OptionView[], chosen: readonly string[]): readonly OptionView[] {
  const missing = chosen.filter((name) => !options.some(({ value }) => value === name))
  return [...missing.map((value) => ({ value, label: value })), ...options]
}

/** The only one, and users whose names were typed as they are. */
function preselected(options: readonly OptionView[], text: string): readonly string[] {
  const typed = new Set(text.toLowerCase().split(/[\s,;]+/))
  const [first, ...others] = options
  return first !== undefined && others.length === 0
    ? [first.value]
    : options.map(({ value }) => value).filter((value) => typed.has(value.toLowerCase()))
}
