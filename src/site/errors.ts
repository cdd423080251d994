import { defineErrors } from '#kit'

export const siteError = defineErrors({
  /** Sources that were started without `npm start`. */
  'site/not-built': 'unavailable',
  /** A form that a page of somebody else sent, or an old one. */
  'site/foreign-form': 'bad-input'
})
