import { type CodeOf, defineErrors } from '#kit'

/** Errors of the portal API itself. */
export const portalError = defineErrors({
  'portal/bad-parameters': 'bad-parameter',
  'portal/refused': 'bad-input',
  'portal/no-token': 'bad-input',
  'portal/code-required': 'bad-input',
  'portal/factor-required': 'bad-input',
  'portal/busy': 'overloaded',
  'portal/username-taken': 'bad-input',
  'portal/token-required': 'unauthenticated',
  'portal/token-after-file': 'unauthenticated',
  'portal/forbidden': 'forbidden',
  'portal/directory-disabled': 'forbidden',
  'portal/unknown-operation': 'unknown-address',
  'portal/unknown-user': 'not-found',
  'portal/unknown-group': 'not-found',
  'portal/unknown-content-group': 'not-found',
  'portal/unknown-item': 'not-found',
  'portal/unknown-role': 'not-found',
  'portal/unknown-notification': 'not-found',
  'portal/unknown-api-key': 'not-found',
  'portal/unknown-webhook': 'not-found',
  'portal/unknown-invitation': 'not-found',
  'portal/unknown-organization': 'not-found',
  'portal/unknown-folder': 'not-found',
  'portal/unknown-comment': 'not-found',
  'portal/unknown-collaboration': 'not-found',
  'portal/unknown-workspace': 'not-found',
  'portal/unknown-participant': 'not-found',
  'portal/unknown-synchronization': 'not-found',
  'portal/unknown-source': 'not-found',
  'portal/unknown-harvester': 'not-found',
  'portal/unknown-provider': 'not-found',
  'portal/provider-failed': 'bad-input',
  'portal/received-item': 'forbidden',
  'portal/unknown-info': 'not-found',
  'portal/group-title-taken': 'bad-input',
  'portal/protected-item': 'bad-input',
  'portal/unknown-item-type': 'bad-input'
})

export type PortalErrorCode = CodeOf<typeof portalError>
