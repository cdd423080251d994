/** How every statement of a renewal runs. */
export interface LoadSettings {
  readonly settings: Readonly<Record<string, string | number>>
  readonly signal: AbortSignal
}
