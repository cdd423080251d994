import { defineErrors } from '#kit'

export const siteError = defineErrors({
  /** Sources that were started without `npm start`. */
  'site/not-built': 'unavailable'
})
