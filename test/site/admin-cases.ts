import type { Fields } from './admin-visitor.ts'

/** A form, the same operation by the API with values that it refuses or that change nothing, and values that would. */
export interface FormCase {
  readonly page: string
  readonly form: string
  readonly operation: string
  readonly harmless: Readonly<Record<string, string>>
  readonly effective: Fields
  /** Callers who do it elsewhere: the own account has its own page. */
  readonly except?: string
}
