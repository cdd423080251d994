import type { Answer, QueryParams } from '#http'
import type { OperationCall } from '../admin/portal-operations.ts'
import { markOf, readShown, SHOWN } from '../form/shown-marks.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import { accountPage } from './account-page.ts'
import type { OwnProfile } from './own-account.ts'
import { PROFILE_FIELDS, updateProfile } from './shown-profile.ts'

/** Whom an administrator was faster than reads what the administrator saved, and tries again. */
const MAX_TRIES = 3

/** Saves the profile, unless an administrator has changed it since the form was shown. undefined: it is saved. */
export async function saveProfile(
  page: PageRequest,
  fields: QueryParams,
  context: SiteContext
): Promise<Answer | undefined> {
  const { caller, http, frame } = page
  for (let tries = 1; ; tries++) {
    const snapshot = await context.operations.snapshot(updateProfile(caller.name))
    const profile = await context.account.profile(caller)
    const changed = changedFields(fields, profile)
    if (changed.length > 0) {
      const now = changed.map(
        ({ name, label }) =>
          `${frame.t(label)}: ${frame.t('admin.isNow', { value: profile[name] || frame.t('admin.empty') })}`
      )
      return refused([frame.t('admin.changedMeanwhile'), ...now], touched(fields), page, context)
    }
    const outcome = await context.operations.run(http, updateCall(caller.name, fields), snapshot)
    if (outcome.ok) return undefined
    if (!snapshot.isOutdated)
      return refused(
        outcome.failure.problems.map(({ text }) => text),
        typed(fields),
        page,
        context
      )
    if (tries === MAX_TRIES) return refused([frame.t('admin.changedMeanwhile')], typed(fields), page, context)
  }
}

function updateCall(username: string, fields: QueryParams): OperationCall {
  const values = PROFILE_FIELDS.map(({ name, parameter }) => [parameter, (fields.get(name) ?? '').trim()] as const)
  return { ...updateProfile(username), parameters: { ...Object.fromEntries(values), clearEmptyFields: 'true' } }
}

/** What is not as the form showed it, and not as it would be saved. */
function changedFields(fields: QueryParams, profile: OwnProfile): readonly (typeof PROFILE_FIELDS)[number][] {
  const shown = fields.get(SHOWN)
  if (shown === undefined) return []
  const { marks } = readShown(shown)
  return PROFILE_FIELDS.filter(
    ({ name }, at) => marks[at] !== markOf([profile[name]]) && (fields.get(name) ?? '').trim() !== profile[name]
  )
}

/** What the member has typed: other fields show what they are now. */
function touched(fields: QueryParams): Record<string, string> {
  const { marks } = readShown(fields.get(SHOWN) ?? '')
  return Object.fromEntries(
    PROFILE_FIELDS.flatMap(({ name }, at) => {
      const value = fields.get(name) ?? ''
      return marks[at] === markOf([value]) ? [] : [[name, value] as const]
    })
  )
}

/** All of it, with what the form showed first. */
function typed(fields: QueryParams): Record<string, string> {
  const names = [...PROFILE_FIELDS.map(({ name }) => name), SHOWN]
  return Object.fromEntries(
    names.flatMap((name) => (fields.get(name) === undefined ? [] : [[name, fields.get(name) ?? '']]))
  )
}

function refused(
  texts: readonly string[],
  values: Record<string, string>,
  page: PageRequest,
  context: SiteContext
): Promise<Answer> {
  return accountPage(page, { problems: { part: 'profile', texts }, typed: values }, context)
}
