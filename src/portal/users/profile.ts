import type { UserRow } from '#store'
import type { KeptFile } from '../files/index.ts'
import { PREFERENCES } from './shapes.ts'

/** Properties of a profile update; absent ones stay, empty ones are cleared. */
export interface ProfileChange {
  readonly access?: 'private' | 'org' | 'public' | undefined
  readonly fullName?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** null: taken away. */
  readonly thumbnail?: KeptFile | null | undefined
  readonly preferences?: Readonly<Partial<Record<(typeof PREFERENCES)[number], string | undefined>>>
}

export function profileColumns(
  row: UserRow,
  { access, fullName, firstName, lastName, email, description, tags, thumbnail, preferences = {} }: ProfileChange
): Partial<UserRow> {
  const names = { first_name: firstName ?? row.first_name, last_name: lastName ?? row.last_name }
  const renamed = firstName !== undefined || lastName !== undefined
  const both = [names.first_name, names.last_name].filter((each) => each !== '').join(' ')
  const sent = Object.fromEntries(
    PREFERENCES.filter((name) => preferences[name] !== undefined).map((name) => [name, preferences[name] || null])
  )
  return {
    ...names,
    full_name: fullName || (renamed && both !== '' ? both : row.full_name),
    ...(access !== undefined && { access }),
    ...(email !== undefined && { email: email || null }),
    ...(description !== undefined && { description: description || null }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(thumbnail !== undefined && { thumbnail: thumbnail?.path ?? null }),
    preferences: JSON.stringify({ ...JSON.parse(row.preferences), ...sent })
  }
}
