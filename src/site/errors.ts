import { defineErrors } from '#kit'

export const siteError = defineErrors({
  /** Sources that were started without `npm start`. */
  'site/not-built': 'unavailable',
  /** A form that a page of somebody else sent, or an old one. */
  'site/foreign-form': 'bad-input',
  /** An operation that a page of the administration reads refused the member. */
  'site/not-permitted': 'forbidden',
  /** The thing that a page of the administration is about does not exist, or not for this member. */
  'site/missing': 'not-found',
  /** An address or a form that no page of ours leads to. */
  'site/bad-address': 'bad-request'
})
