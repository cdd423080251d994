import { defineErrors } from '#kit'

/** Errors of collaborations with other portals. */
export const syncError = defineErrors({
  'sync/bad-content': 'bad-input',
  'sync/bad-document': 'bad-input',
  'sync/bad-message': 'bad-request',
  'sync/bad-signature': 'unauthenticated',
  'sync/changed-document': 'bad-input',
  'sync/encryption-required': 'encryption-required',
  'sync/content-changed': 'bad-input',
  'sync/expired-invitation': 'bad-input',
  'sync/foreign-answer': 'bad-input',
  'sync/foreign-invitation': 'bad-input',
  'sync/foreign-response': 'bad-input',
  'sync/identity-sealed': 'bad-input',
  'sync/invalidated-invitation': 'bad-input',
  'sync/own-invitation': 'bad-input',
  'sync/peer-refused': 'bad-input',
  'sync/peer-unreachable': 'bad-input',
  'sync/replayed-document': 'bad-input',
  'sync/replayed-request': 'unauthenticated',
  'sync/not-allowed': 'forbidden',
  'sync/space-exceeded': 'bad-input',
  'sync/stale-request': 'unauthenticated',
  'sync/superseded-run': 'bad-request',
  'sync/unknown-peer': 'unauthenticated'
})
