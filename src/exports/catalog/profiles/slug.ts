import { fold } from '../vocabulary/concept.ts'

/** A name as a word of identifiers: `Bundesamt für Statistik` is `bundesamt-fur-statistik`. */
export function slugOf(name: string): string {
  return (
    fold(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'publisher'
  )
}
