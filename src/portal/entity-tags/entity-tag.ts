import type { Sealer } from '#kit'
import type { Reader } from '#store'
import { type EntityKind, readEntity } from './entities.ts'

/** One of the things that people edit. */
export interface Entity {
  readonly kind: EntityKind
  readonly ids: readonly string[]
}

/** Of 256 bits; more than anybody can try against a server. */
const TAG_CHARACTERS = 22

/** The same for every request about the same thing. */
export function entityKey({ kind, ids }: Entity): string {
  return [kind, ...ids].join('/')
}

/**
 * As `ETag` has it (RFC 9110 §8.8.3), without quotes. Made with the portal's key: it says nothing of columns that the reader
 * does not see.
 */
export async function entityTag(sealer: Sealer, db: Reader, entity: Entity): Promise<string> {
  const text = await readEntity(db, entity.kind, entity.ids)
  return sealer.mark(text, `entity:${entityKey(entity)}`).slice(0, TAG_CHARACTERS)
}
