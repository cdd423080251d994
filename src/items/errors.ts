import { type CodeOf, defineErrors } from '#kit'

/** Errors of items. */
export const itemsError = defineErrors({
  'items/not-verified': 'bad-input'
})

export type ItemsErrorCode = CodeOf<typeof itemsError>
