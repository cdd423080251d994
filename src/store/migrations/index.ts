import type { Writer } from '../database.ts'
import * as first from './0001-catalog-and-access.ts'

export interface Migration {
  readonly name: string
  readonly up: (tx: Writer) => Promise<void>
}

/** In order; a migration that was released is never edited, moved or removed. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001-catalog-and-access', up: first.up }]
