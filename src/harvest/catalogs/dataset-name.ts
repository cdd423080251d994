import { slugOf } from '#catalog'

/** From which the id here is made: an identifier that is fit for one, else the title. */
export function nameFrom(identifier: string | null, title: string): string {
  return identifier !== null && /^[a-z0-9][a-z0-9_-]{0,99}$/i.test(identifier) ? identifier : slugOf(title)
}
