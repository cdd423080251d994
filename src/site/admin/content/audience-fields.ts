import type { OptionView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { FieldInput } from '../form-view.ts'
import type { OperationAddress } from '../portal-operations.ts'
import { readAudience } from './audience.ts'

/** Parameters of `share`, by the choices of the form. */
export const ACCESS = {
  everyone: { everyone: 'true', org: 'true' },
  org: { everyone: 'false', org: 'true' },
  none: { everyone: 'false', org: 'false' }
} as const
export type AccessChoice = keyof typeof ACCESS

export function isAccess(value: string): value is AccessChoice {
  return Object.hasOwn(ACCESS, value)
}

/** The operation that shares one item. */
export function shareOf(id: string): Required<Pick<OperationAddress, 'operation' | 'path'>> {
  return { operation: '/content/items/:item_id/share', path: { item_id: id } }
}

export interface AudienceChoices {
  readonly access: string
  readonly groups: readonly string[]
  /** Groups that can be chosen. */
  readonly choices: readonly OptionView[]
  /** Further answers to who may see it, before the others. */
  readonly first?: readonly OptionView[]
}

/** The choices that `share` accepts from the caller; what the item is shared with already can be kept. */
export async function permittedAccess(
  request: AdminRequest,
  { operation, path }: Required<Pick<OperationAddress, 'operation' | 'path'>>
): Promise<ReadonlySet<AccessChoice>> {
  const permitted = new Set<AccessChoice>()
  for (const choice of ['everyone', 'org', 'none'] as const)
    if (await request.may(operation, path, undefined, ACCESS[choice])) permitted.add(choice)
  return permitted
}

/** Who may see an item: each choice with the number of people, and only those that the operation accepts. */
export async function audienceFields(
  request: AdminRequest,
  { id }: { readonly id: string },
  { access, groups, choices, first = [] }: AudienceChoices
): Promise<FieldInput[]> {
  const { t } = request
  const permitted = await permittedAccess(request, shareOf(id))
  const organization = await readAudience(request, id, {
    ...ACCESS.org,
    groups: choices.map(({ value }) => value).join(',') || undefined
  })
  const nobody = await readAudience(request, id, { ...ACCESS.none, groups: ' ' })
  const countOf = new Map(organization.groups.map((group) => [group.id, group.members]))
  return [
    {
      kind: 'radios',
      name: 'access',
      label: t('sharing.access'),
      value: access,
      options: [
        ...first,
        ...[
          { value: 'everyone' as const, label: t('access.everyone'), hint: t('audience.everyone') },
          {
            value: 'org' as const,
            label: t('access.organization'),
            hint: t('sharing.people', { n: organization.members })
          },
          {
            value: 'none' as const,
            label: t('sharing.nobodyElse'),
            hint: t('sharing.administrators', { n: nobody.members })
          }
        ].filter(({ value }) => permitted.has(value))
      ]
    },
    ...(choices.length === 0
      ? []
      : [
          {
            kind: 'checks' as const,
            name: 'groups',
            label: t('sharing.groups'),
            hint: t('sharing.groupsHint'),
            value: groups,
            options: choices.map((choice) => ({
              ...choice,
              hint: t('sharing.people', { n: countOf.get(choice.value) ?? 0 })
            }))
          }
        ])
  ]
}
