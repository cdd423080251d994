import { defineErrors } from '#kit'

/** Errors of mails and of the server that takes them. */
export const mailError = defineErrors({
  'mail/bad-settings': 'bad-input',
  'mail/bad-mail': 'bad-input',
  'mail/not-sent': 'bad-input',
  'mail/not-set': 'bad-input',
  'mail/queue-full': 'overloaded',
  'mail/not-found': 'not-found'
})
