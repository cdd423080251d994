import type { OptionView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { OperationAddress } from '../portal-operations.ts'

interface SelfDocument {
  readonly groups: readonly OwnGroup[]
}

interface OwnGroup {
  readonly id: string
  readonly title: string
  /** Only its owner and managers share into it. */
  readonly isViewOnly?: boolean
  /** Not empty: its members may change what is shared with it. */
  readonly capabilities?: readonly string[]
}

/** The groups of the member, by title. */
export async function ownGroups(request: AdminRequest): Promise<readonly OptionView[]> {
  return (await readOwnGroups(request)).map(optionOf)
}

/** Those that the member may share with, by the operation that would do it; each one is asked for only where groups differ. */
export async function groupsToShareWith(
  request: AdminRequest,
  { operation, path }: Required<Pick<OperationAddress, 'operation' | 'path'>>
): Promise<readonly OptionView[]> {
  const groups = await readOwnGroups(request)
  const may = (id: string): Promise<boolean> => request.may(operation, path, undefined, { groups: id })
  const isPlain = ({ isViewOnly, capabilities = [] }: OwnGroup): boolean =>
    isViewOnly !== true && capabilities.length === 0
  const [first] = groups.filter(isPlain)
  const mayPlain = first !== undefined && (await may(first.id))
  const open: OwnGroup[] = []
  for (const group of groups) if (isPlain(group) ? mayPlain : await may(group.id)) open.push(group)
  return open.map(optionOf)
}

async function readOwnGroups(request: AdminRequest): Promise<readonly OwnGroup[]> {
  return (await request.read<SelfDocument>({ operation: '/community/self' })).groups
}

function optionOf({ id, title }: OwnGroup): OptionView {
  return { value: id, label: title }
}
