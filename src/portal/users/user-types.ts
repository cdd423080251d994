import { type Bundle, type Privilege, privilegesOf, type Role } from '#access'

export interface UserType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: '1' | '2'
  /** A role with more privileges than this bundle cannot be held with the type. */
  readonly upTo: Bundle
}

/**
 * The user types of members (PORTAL-self-7): the built-in ids; here they differ only by the roles that they may
 * hold.
 */
export const USER_TYPES: readonly UserType[] = [
  { id: 'viewerUT', name: 'Viewer', description: 'Sees what is shared.', level: '1', upTo: 'viewer' },
  { id: 'editorUT', name: 'Editor', description: 'Sees and edits what is shared.', level: '2', upTo: 'editor' },
  {
    id: 'fieldWorkerUT',
    name: 'Mobile Worker',
    description: 'Sees and edits in the field.',
    level: '2',
    upTo: 'editor'
  },
  {
    id: 'creatorUT',
    name: 'Creator',
    description: 'Adds items, publishes, administers.',
    level: '2',
    upTo: 'administrator'
  },
  {
    id: 'GISProfessionalBasicUT',
    name: 'Professional Basic',
    description: 'As a creator.',
    level: '2',
    upTo: 'administrator'
  },
  {
    id: 'GISProfessionalStdUT',
    name: 'Professional Standard',
    description: 'As a creator.',
    level: '2',
    upTo: 'administrator'
  },
  {
    id: 'GISProfessionalAdvUT',
    name: 'Professional Plus',
    description: 'As a creator.',
    level: '2',
    upTo: 'administrator'
  }
]

export const DEFAULT_USER_TYPE = 'creatorUT'

export function findUserType(id: string): UserType | undefined {
  return USER_TYPES.find((type) => type.id.toLowerCase() === id.toLowerCase())
}

/** Whether the type allows everything that the role does. */
export function allowsRole(type: UserType, role: Role): boolean {
  const allowed: ReadonlySet<Privilege> = new Set(privilegesOf(type.upTo))
  return role.privileges.every((privilege) => allowed.has(privilege))
}

/** The preferred type when it allows the role, else one that allows every role. */
export function fittingUserType(role: Role, preferred: string): string {
  const type = findUserType(preferred)
  return type !== undefined && allowsRole(type, role) ? type.id : DEFAULT_USER_TYPE
}
