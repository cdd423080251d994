/**
 * The one organization of the portal: what it is called, whether it is open, verified, HTTPS-only, its notices and
 * demands on passwords. It must never decide what its members may; its changes emit no events (WEBHOOK-trigger-7).
 */
export { appearanceFor, logoKeys, type PortalAppearance } from './appearance.ts'
export { MAY_CHANGE_PORTAL, MAY_CHANGE_WEBSITE } from './policy.ts'
export { ENTERPRISE_VERSION } from './portal-self.ts'
export { organizationRoutes } from './routes.ts'
export { checkSecurityConfig, newMemberDefaults, securityConfig } from './security-config.ts'
export { createOrganizations, type Organizations } from './service.ts'
export { DEFAULT_POLICY, maxTokenMinutes, type Organization, policyOf, type SecurityPolicy } from './shapes.ts'
export { portalWords, readOrganization } from './store.ts'
export { signInMinutes } from './token-lifetimes.ts'
