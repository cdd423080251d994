import type { Role } from '#access'

/** A role as the API shows it (PORTAL-role-1). */
export function roleObject({ id, name, description, createdMs, modifiedMs }: Role, foundedMs: number): object {
  // Roles that every organization has are as old as it.
  return { id, name, description, created: createdMs || foundedMs, modified: modifiedMs || foundedMs }
}
