import type { QueryParams } from '#http'
import type { FormView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { CHECKED, formView } from '../form-view.ts'
import type { OperationCall } from '../portal-operations.ts'

/** A group, as the caller sees it. */
export interface GroupDocument {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly snippet: string | null
  readonly description: string | null
  readonly tags: readonly string[]
  readonly access: 'private' | 'org' | 'public'
  readonly isInvitationOnly: boolean
  readonly autoJoin: boolean
  readonly isViewOnly: boolean
  readonly hiddenMembers: boolean
  readonly leavingDisallowed: boolean
  readonly isOpenData: boolean
  readonly capabilities: readonly string[]
  readonly protected: boolean
  readonly modified: number
  readonly userMembership: {
    readonly memberType: 'owner' | 'admin' | 'member' | 'none'
    readonly applications: number
  }
}

const ACCESS = ['private', 'org', 'public'] as const
const UPDATES = 'updateitemcontrol'
const FLAGS = ['isViewOnly', 'hiddenMembers', 'leavingDisallowed', 'isOpenData'] as const

/** The properties of a group: of a new one without `group`. */
export function groupForm(request: AdminRequest, group: GroupDocument | null): FormView {
  const { t } = request
  return formView(request, {
    name: group === null ? 'create' : 'update',
    fields: [
      { kind: 'text', name: 'title', label: t('people.title'), value: group?.title, required: true, maxLength: 250 },
      { kind: 'text', name: 'snippet', label: t('people.summary'), value: group?.snippet ?? '', maxLength: 2_000 },
      {
        kind: 'long',
        name: 'description',
        label: t('people.description'),
        value: group?.description ?? '',
        maxLength: 10_000
      },
      {
        kind: 'text',
        name: 'tags',
        label: t('people.tags'),
        hint: t('people.tagsHint'),
        value: group?.tags.join(', ') ?? '',
        required: true
      },
      {
        kind: 'radios',
        name: 'access',
        label: t('people.access'),
        value: group?.access ?? 'private',
        options: ACCESS.map((value) => ({ value, label: t(`people.access.${value}`) }))
      },
      {
        kind: 'radios',
        name: 'joining',
        label: t('people.joining'),
        value: group === null ? 'invitation' : joiningOf(group),
        options: JOINING.map((value) => ({ value, label: t(`people.joining.${value}`) }))
      },
      ...FLAGS.map((name) => ({
        kind: 'check' as const,
        name,
        label: t(`people.${name}`),
        value: group?.[name] ?? false
      })),
      {
        kind: 'check',
        name: 'capabilities',
        label: t('people.updatesItems'),
        value: group?.capabilities.includes(UPDATES) ?? false
      }
    ],
    button: t(group === null ? 'people.createGroup' : 'people.saveGroup')
  })
}

const JOINING = ['invitation', 'request', 'anybody'] as const

function joiningOf({ isInvitationOnly, autoJoin }: GroupDocument): (typeof JOINING)[number] {
  return isInvitationOnly ? 'invitation' : autoJoin ? 'anybody' : 'request'
}

/** The fields of the form as parameters of the operation. */
export function groupParameters(fields: QueryParams): NonNullable<OperationCall['parameters']> {
  const joining = fields.get('joining')
  const isChecked = (name: string): string => String(fields.get(name) === CHECKED)
  return {
    title: fields.get('title'),
    snippet: fields.get('snippet'),
    description: fields.get('description'),
    tags: fields.get('tags'),
    access: fields.get('access'),
    isInvitationOnly: String(joining === 'invitation'),
    autoJoin: String(joining === 'anybody'),
    ...Object.fromEntries(FLAGS.map((name) => [name, isChecked(name)])),
    capabilities: fields.get('capabilities') === CHECKED ? UPDATES : ''
  }
}
