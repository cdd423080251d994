import { authority, type Concept, codeIn } from './concept.ts'

/** How long data are planned to be there. */
const AVAILABILITIES: Readonly<Record<string, string>> = {
  AVAILABLE: 'available',
  EXPERIMENTAL: 'experimental',
  STABLE: 'stable',
  TEMPORARY: 'temporary'
}

/** The term that a text is: its code in any case, or its address. */
export function availabilityOf(text: string): Concept | undefined {
  const code = codeIn('planned-availability', AVAILABILITIES, text)
  return code === undefined ? undefined : authority('planned-availability', code, AVAILABILITIES[code] ?? code)
}
