import { ANONYMOUS, type PortalPolicy, type Principal } from '#access'
import type { FileFinding } from '#catalog'
import { sweepAudit } from '#events'
import type { Handler, HttpRequest, RouteGroup } from '#http'
import { adoptItems, indexOldItems, removeGrantsOf } from '#items'
import { administrationSiteRoutes } from './administration-site/index.ts'
import { apiKeyRoutes, createOwnKeys } from './api-keys/index.ts'
import {
  collaborationRoutes,
  forgetLinksOfGroup,
  invitationFileRoutes,
  participantRoutes,
  scheduleRoutes,
  syncRoutes,
  workspaceRoutes
} from './collaborations/index.ts'
import {
  createGroups,
  createJoining,
  createMembership,
  groupInvitationRoutes,
  groupRoutes,
  indexOldGroups,
  leaveAllGroups,
  memberRoutes,
  userGroupRoutes
} from './groups/index.ts'
import { healthRoutes } from './health/index.ts'
import { historyRoutes } from './history/index.ts'
import {
  createIdentityProviders,
  createProviderSignIns,
  createUserIdentities,
  identityProviderRoutes,
  type ProviderSignIns,
  userIdentityRoutes
} from './identity-providers/index.ts'
import { createInvitations, invitationRoutes } from './invitations/index.ts'
import {
  checkItemFiles,
  contentRoutes,
  convertVerified,
  createItems,
  createPublishJobs,
  createViews,
  emptyGroup,
  sweepItemFiles,
  sweepUnfinished
} from './items/index.ts'
import { mailRoutes } from './mail/index.ts'
import { metadataListRoutes } from './metadata/index.ts'
import { notificationRoutes, sweepNotifications } from './notifications/index.ts'
import { openApiOperation } from './open-api.ts'
import {
  appearanceFor,
  createOrganizations,
  logoKeys,
  type Organizations,
  organizationRoutes,
  type PortalAppearance,
  policyOf
} from './organization/index.ts'
import { createOwnAccount, type OwnAccount } from './own-account/index.ts'
import { createOwnPageTexts, type OwnPageTexts, pageRoutes, visiblePages } from './pages/index.ts'
import {
  answerError,
  formOfUrl,
  handleRequest,
  type OperationHost,
  type RequestPipeline
} from './pipeline/handle-request.ts'
import type { Operation } from './pipeline/operation.ts'
import { createOperationGateway, type OperationGateway } from './pipeline/operation-gateway.ts'
import { createRouting } from './pipeline/routing.ts'
import { change, type PortalContext } from './portal-context.ts'
import { createPageTexts, keepLogo, portalResourceRoutes, publicResourceKeys } from './portal-resources/index.ts'
import { quotaRoutes } from './quotas/index.ts'
import { createRoles, roleRoutes } from './roles/index.ts'
import { scheduledRoutes } from './scheduled/index.ts'
import { groupSearchRoutes, itemSearchRoutes, userTagRoutes } from './search/index.ts'
import { createSecondFactors, secondFactorRoutes } from './second-factor/index.ts'
import { securityRoutes } from './security/index.ts'
import { createShownContent, type ShownContent } from './shown-content/index.ts'
import { createSignIns, tokenRoutes } from './tokens/index.ts'
import { transferRoutes } from './transfer/index.ts'
import { usageRoutes } from './usage/index.ts'
import { createUsers, describeUser, indexOldUsers, type Users, userRoutes } from './users/index.ts'
import { createWebhookService, webhookRoutes } from './webhooks/index.ts'

export interface Portal {
  readonly routeGroups: readonly RouteGroup[]
  /** Every operation there is. */
  readonly operations: readonly Operation[]
  readonly organizations: Organizations
  /** State that the access check of the portal uses. */
  policy(): Promise<PortalPolicy>
  /** Name and description, for catalogs that other portals read. */
  words(): Promise<Pick<PortalAppearance, 'name' | 'description'>>
  /** Name, banner and notices, for pages that embed the portal. */
  appearance(caller: Principal): Promise<PortalAppearance>
  readonly users: Users
  /** For pages: operations in the name of the member who signed in with the browser. */
  readonly gateway: OperationGateway
  /** For pages: what members do to their own account. */
  readonly ownAccount: OwnAccount
  /** For pages: signing in with a provider. */
  readonly providerSignIns: ProviderSignIns
  /** For pages: items and groups as callers may see them. */
  readonly shownContent: ShownContent
  /** Texts of pages that administrators wrote. */
  readonly pageTexts: OwnPageTexts
  /**
   * Creates items for datasets without one, and assigns those without owner to the first administrator; call
   * it when there is one.
   */
  adopt(): Promise<void>
  /** Reads every file of items and of the portal; what is missing or not what was kept. */
  checkFiles(signal: AbortSignal): Promise<FileFinding[]>
  /** Forgets what no longer counts; to be called now and then. */
  sweep(): Promise<void>
  /** Adds the views of items since the last call; to be called every minute, and at the end. */
  countViews(): Promise<void>
}

/**
 * Where each root lies (PORTAL-address-1): hosted, self-hosted, both as the oldest clients and the sign-in page
 * have them, and the administration sites of the latter.
 */
const PREFIXES: Readonly<Record<Operation['root'], readonly string[]>> = {
  sharing: ['/sharing/rest', '/webadaptor/sharing/rest', '/sharing', '/webadaptor/sharing'],
  admin: ['/webadaptor/admin'],
  portaladmin: ['/portaladmin', '/webadaptor/portaladmin']
}

/** Browsers ask with simple requests, and some beforehand (PORTAL-request-6). */
const CROSS_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, X-Esri-Authorization, Content-Type, If-Match, X-Requested-With',
  'access-control-expose-headers': 'ETag',
  'access-control-max-age': '86400'
}

export async function createPortal(ground: PortalContext): Promise<Portal> {
  await indexOld(ground)
  const organizations = await createOrganizations(ground)
  const [users, roles, signIns, items] = [
    createUsers(ground),
    createRoles(ground),
    createSignIns(ground),
    createItems(ground)
  ]
  const [groups, joining] = [createGroups(ground), createJoining(ground)]
  users.onRemoval(leaveAllGroups)
  users.onRemoval(removeGrantsOf)
  groups.onRemoval((happening, groupId) => emptyGroup(happening, groupId))
  groups.onRemoval(({ tx }, groupId) => forgetLinksOfGroup(tx, groupId))
  const ownKeys = createOwnKeys(ground)
  const providers = createIdentityProviders(ground)
  const providerSignIns = createProviderSignIns(ground, { providers, organizations })
  const [views, jobs] = [createViews(ground), createPublishJobs(ground)]
  organizations.onVerified((tx, caller, isVerified) => convertVerified(ground, tx, caller, isVerified))
  const operations: Operation[] = [
    ...organizationRoutes({
      ground,
      organizations,
      describeCaller: (call) => describeUser(ground, users, call),
      keepLogo: (call, file) => keepLogo(ground, call.caller, file)
    }),
    openApiOperation(() => operations),
    ...portalResourceRoutes({ ground }),
    ...metadataListRoutes(ground),
    ...pageRoutes({ ground, items }),
    ...historyRoutes({ ground }),
    ...usageRoutes(ground),
    ...quotaRoutes(ground),
    ...healthRoutes(ground),
    ...mailRoutes(ground),
    ...scheduledRoutes(ground),
    ...tokenRoutes({ signIns, clock: ground.clock }),
    ...administrationSiteRoutes({ ground }),
    ...securityRoutes({ ground, organizations }),
    ...identityProviderRoutes({ ground, providers, signIns: providerSignIns }),
    ...secondFactorRoutes({ ground, users, factors: createSecondFactors(ground) }),
    ...userIdentityRoutes({ ground, identities: createUserIdentities(ground) }),
    ...userRoutes({ ground, users }),
    ...invitationRoutes({ ground, invitations: createInvitations(ground) }),
    ...roleRoutes({ roles }),
    ...groupRoutes({ ground, groups }),
    ...memberRoutes({ ground, groups, joining, membership: createMembership(ground) }),
    ...groupInvitationRoutes({ ground, joining }),
    ...userGroupRoutes({ ground }),
    ...notificationRoutes({ ground }),
    ...apiKeyRoutes({ ownKeys }),
    ...groupSearchRoutes({ ground }),
    ...itemSearchRoutes({ ground }),
    ...userTagRoutes({ ground }),
    ...contentRoutes({ ground, items, jobs, views }),
    ...transferRoutes({ ground }),
    ...webhookRoutes({ desk: createWebhookService(ground) }),
    ...collaborationRoutes({ context: ground }),
    ...workspaceRoutes({ context: ground }),
    ...invitationFileRoutes({ context: ground }),
    ...participantRoutes({ context: ground }),
    ...scheduleRoutes({ context: ground }),
    ...syncRoutes({ context: ground })
  ]
  return {
    operations,
    organizations,
    users,
    gateway: createOperationGateway(hostOf(ground, organizations), operations),
    pageTexts: createOwnPageTexts(ground, createPageTexts(ground)),
    shownContent: createShownContent(ground, { organizations }),
    ownAccount: createOwnAccount(ground, { signIns, users, ownKeys, organizations }),
    providerSignIns,
    policy: async () => policyOf(await organizations.read(), ground.settings),
    words: async () => appearanceFor(await organizations.read(), ANONYMOUS, new Set()),
    appearance: async (caller) => {
      const organization = await organizations.read()
      const hasLogo = logoKeys(organization).length > 0
      const { db } = ground.store
      const pages = await visiblePages(db, caller, { inNavigation: true })
      return {
        ...appearanceFor(organization, caller, hasLogo ? await publicResourceKeys(db) : new Set()),
        pages: pages.map(({ slug, texts }) => ({
          slug,
          titles: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
        }))
      }
    },
    routeGroups: [...areasOf(ground, operations, organizations), ...ground.sync.routeGroups],
    adopt: () => change(ground, (tx) => adoptItems({ tx, nowMs: ground.clock.now() })),
    checkFiles: (signal) => checkItemFiles(ground, signal),
    sweep: async () => {
      await signIns.sweep()
      await providerSignIns.sweep()
      await joining.sweep()
      await sweepNotifications(ground)
      await ground.mail.sweep()
      await jobs.sweep()
      await sweepUnfinished(ground)
      await sweepItemFiles(ground)
      await ground.sync.sweep()
      await ground.store.sideTransaction((tx) => sweepAudit(tx, ground.settings.auditDays, ground.clock.now()))
    },
    countViews: () => views.flush()
  }
}

/**
 * Data of an older release, which had another index: some hundred things at a time, so that an interruption loses no
 * finished batch.
 */
async function indexOld({ store }: PortalContext): Promise<void> {
  for (const indexSome of [indexOldUsers, indexOldGroups, indexOldItems]) while (await store.transaction(indexSome));
}

function hostOf(ground: PortalContext, organizations: Organizations): OperationHost {
  return {
    ground,
    organization: () => organizations.read(),
    expire: () => {
      ground.members.expire()
      ground.datasets.expire()
      organizations.expire()
    }
  }
}

function areasOf(ground: PortalContext, operations: readonly Operation[], organizations: Organizations): RouteGroup[] {
  const pipelineOf = (root: Operation['root']): RequestPipeline => ({
    ...hostOf(ground, organizations),
    routing: createRouting(operations.filter((operation) => operation.root === root))
  })
  const areas = (Object.keys(PREFIXES) as Operation['root'][]).flatMap((root) =>
    PREFIXES[root].map((prefix) => areaOf(pipelineOf(root), prefix))
  )
  // The rest of `/admin` are pages.
  return [...areas, areaOf(pipelineOf('admin'), '/admin', '/services')]
}

/** `below`: only this part of what lies below the prefix. */
function areaOf(conductor: RequestPipeline, prefix: string, below = ''): RouteGroup {
  const handle: Handler = (http) => handleRequest(conductor, prefix, http)
  const preflight: Handler = () => ({ status: 204, headers: {}, body: null, compressible: false })
  return {
    prefix: prefix + below,
    headers: CROSS_ORIGIN,
    routes: ['', '/*'].flatMap(
      (path) =>
        [
          { method: 'GET', path, audience: 'api', handle },
          { method: 'POST', path, audience: 'api', handle },
          // Browsers ask beforehand, without credentials; the answer is the same for everything.
          { method: 'OPTIONS', path, audience: 'always', handle: preflight }
        ] as const
    ),
    answerError: (error: unknown, http: HttpRequest) =>
      answerError(error, formOfUrl(http), 'Error', http, conductor.ground.log)
  }
}
