import { type Actor, appendEvent } from '#events'
import type { Writer } from '#store'

export interface RoleEventContext {
  readonly tx: Writer
  readonly actor: Actor | undefined
  readonly nowMs: number
}

/** A new role's event carries its `name` (WEBHOOK-payload-6). */
export function emitRoleEvent(
  { tx, actor, nowMs }: RoleEventContext,
  operation: 'add' | 'update' | 'delete',
  role: { readonly id: string; readonly name: string }
): Promise<void> {
  return appendEvent(
    tx,
    { type: 'roles', operation, subject: role.id, actor, properties: operation === 'add' ? { name: [role.name] } : {} },
    nowMs
  )
}
