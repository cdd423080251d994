/** Profiles of fields. */
export type Profiles = Record<never, never>
export function createProfiles(): Profiles {
  return {}
}
