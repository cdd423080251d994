/**
 * A row of the reference as a case: who sends what, and what must come back. Nothing in it knows Loggia's code.
 */

/** The caller. Another name is literal: `{token}`, kept from an earlier step. */
export type Caller =
  | 'nobody'
  | 'administrator'
  | 'custom administrator'
  | 'security'
  | 'updater'
  | 'owner'
  | 'other'
  | 'user'
  | 'viewer'
  | 'bare'
  | `{${string}}`

export type Sent = Readonly<Record<string, unknown>>

export interface Step {
  readonly as: Caller
  /**
   * Below the root of the sharing API, or from the root of the host when it begins with `//`. `{name}` is what an
   * earlier step kept under that name.
   */
  readonly to: string
  /** Parameters of the form; objects travel as JSON, a File makes the form multipart. */
  readonly sends?: Sent
  readonly over?: Way
  /** The minimum content of the response body; a pattern, or a word such as TEXT, matches the values that fit. */
  readonly gives?: unknown
  /** The error, at least; it travels with status 200. */
  readonly refuses?: Refusal
  /** For responses that are not JSON. */
  readonly page?: {
    readonly status?: number
    readonly type?: RegExp
    readonly text?: RegExp
    readonly headers?: Readonly<Record<string, RegExp>>
  }
  /** Name → place in the body, such as `group.id`. */
  readonly keeps?: Readonly<Record<string, string>>
  /** The path whose content, read by an administrator, must be the same before and after. */
  readonly unchanged?: string
  /** Events that it caused, all of them: trigger, subject, and all extra properties where they are named. */
  readonly events?: readonly (readonly [trigger: string, subject: unknown, properties?: object])[]
  /** Minutes that pass before it; only in the portal with a simulated clock. */
  readonly after?: number
}

export interface Way {
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly plain?: true
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly prefix?: string
  /** Where the parameter `token` goes instead of the form. */
  readonly token?: 'X-Esri-Authorization' | 'Authorization' | 'cookie' | 'url'
  /** In the URL although it is a POST. */
  readonly inUrl?: Sent
  /** Instead of the form. */
  readonly body?: readonly [type: string, text: string]
}

export interface Refusal {
  readonly code: unknown
  readonly messageCode?: unknown
  readonly message?: unknown
  readonly details?: unknown
}

export interface Row {
  /** Section of docs/reference with a heading. */
  readonly table: string
  readonly row: string
  /** The expected behaviour, as a sentence. */
  readonly says: string
  readonly steps: readonly Step[]
  /** Always done afterwards, so that rows do not depend on each other. */
  readonly restores: readonly Step[]
  /** In the world with a clock and a view of events instead of on a whole server. */
  readonly clocked: boolean
  /** It changes what other rows rely on. */
  readonly alone: boolean
}

export type RowMaker = (
  row: string,
  says: string,
  steps: readonly Step[],
  options?: { readonly restores?: readonly Step[]; readonly clocked?: true }
) => Row

export function table(name: string): RowMaker {
  return (row, says, steps, { restores = [], clocked = false } = {}) => ({
    table: name,
    row,
    says,
    steps,
    restores,
    clocked: clocked || steps.some(needsClock),
    alone: restores.length > 0 || steps.some(({ to }) => to === '/portals/self/update')
  })
}

function needsClock({ after, events }: Step): boolean {
  return after !== undefined || events !== undefined
}

/** A step that must succeed, and its result. */
export function asks(as: Caller, to: string, sends: Sent = {}, gives?: unknown, more: Partial<Step> = {}): Step {
  return { as, to, sends, ...(gives !== undefined && { gives }), ...more }
}

/** A step that must be refused, and how. */
export function refused(as: Caller, to: string, sends: Sent, refuses: Refusal, more: Partial<Step> = {}): Step {
  return { as, to, sends, refuses, ...more }
}

export const SUCCESS = { success: true }
export const FORBIDDEN: Refusal = {
  code: 403,
  messageCode: 'GWM_0003',
  message: 'You do not have permissions to access this resource or perform this operation.'
}
export const TOKEN_REQUIRED: Refusal = {
  code: 499,
  messageCode: 'GWM_0003',
  message: 'Token Required',
  details: ['Token Required']
}
export const INVALID_TOKEN: Refusal = { code: 498, messageCode: undefined, message: 'Invalid token.', details: [] }
export const UNKNOWN_ITEM: Refusal = {
  code: 400,
  messageCode: 'CONT_0001',
  message: 'Item does not exist or is inaccessible.'
}
export const UNKNOWN_USER: Refusal = {
  code: 400,
  messageCode: 'COM_0018',
  message: 'User does not exist or is inaccessible.'
}
export const UNKNOWN_GROUP: Refusal = {
  code: 400,
  messageCode: 'COM_0003',
  message: 'Group does not exist or is inaccessible.'
}

/** A detail of an error is one sentence that names the parameter: `'name' must be …`. */
export function mustBe(...names: readonly string[]): Refusal {
  return {
    code: 400,
    messageCode: undefined,
    details: names.map((name) => new RegExp(`^'${name.replaceAll('.', '\\.')}' must be .+\\.$`))
  }
}

export const NO_TOKEN = (...details: readonly unknown[]): Refusal => ({
  code: 400,
  messageCode: undefined,
  message: 'Unable to generate token.',
  details
})
