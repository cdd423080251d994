import type { OptionView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'

interface SelfDocument {
  readonly groups: readonly { readonly id: string; readonly title: string }[]
}

/** The groups of the member, by title. */
export async function ownGroups(request: AdminRequest): Promise<readonly OptionView[]> {
  const { groups } = await request.read<SelfDocument>({ operation: '/community/self' })
  return groups.map(({ id, title }) => ({ value: id, label: title }))
}
