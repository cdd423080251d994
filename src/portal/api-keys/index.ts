/**
 * API keys of the Explore API, managed by their owners: made, listed, limited, given a new secret, ended. The
 * sharing REST API has no such operations; these are Loggia's own, in its form. It must never show a secret twice, nor
 * give a key more than its owner has.
 */
export { apiKeyRoutes } from './routes.ts'
export { createOwnKeys, type OwnKeys } from './service.ts'
