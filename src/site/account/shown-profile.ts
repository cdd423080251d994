import type { OperationAddress } from '../admin/portal-operations.ts'
import { markOf, writeShown } from '../form/shown-marks.ts'
import type { MessageKey } from '../i18n/translate.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import type { AccountView } from '../views/account-view.ts'
import type { OwnProfile } from './own-account.ts'

/** Fields of the form, with what the page and the operation call them. */
export const PROFILE_FIELDS = [
  { name: 'fullName', label: 'account.fullName', parameter: 'fullname' },
  { name: 'email', label: 'account.email', parameter: 'email' },
  { name: 'description', label: 'account.description', parameter: 'description' }
] as const satisfies readonly {
  readonly name: keyof OwnProfile
  readonly label: MessageKey
  readonly parameter: string
}[]

/** The operation that saves a profile. */
export function updateProfile(username: string): OperationAddress {
  return { operation: '/community/users/:username/update', path: { username } }
}

/** The profile, with the mark of what the form shows. Read after the mark, it is not older. */
export async function shownProfile(
  { caller }: PageRequest,
  { account, operations }: SiteContext
): Promise<OwnProfile & AccountView['profile']> {
  const snapshot = await operations.snapshot(updateProfile(caller.name))
  const profile = await account.profile(caller)
  const seen = writeShown({ tag: snapshot.tag, marks: PROFILE_FIELDS.map(({ name }) => markOf([profile[name]])) })
  return { ...profile, seen }
}
