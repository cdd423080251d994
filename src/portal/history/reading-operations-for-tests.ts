/** Operations that only read: they never write an entry, so the closed list of actions has no name for them. */
const READING = `
  collaborations: collaborations collaborations/invitations collaborations/participants collaborations/validateInvitationResponse collaborations/workspaces
  folders: read
  groups: applications categorySchema info read search userList
  harvesters: harvesters harvesters/datasets harvesters/runs
  invitations: collaborations/invitations invitations
  items: audience canDelete comments data datasetMetadata dependencies dependencies/listDependentsTo earlierLoads fields info parts rating read relatedItems resources status
  organization: categorySchema checkUrl collaborations counts features/analyze harvesters health history identityProviders info invitations isServiceNameAvailable itemsGroups mail mail/messages metadataLists oauth2/authorize openapi pages quotas read resources roles search security security/config security/tokens securityPolicy self servers settings settings/server signInProviders sources subscriptionInfo usage userLicenseTypes usersGroups validateCollaborationInvitation validateInvitationResponse webhooks webhooks/settings webhooks/triggers
  participants: collaborations/participants
  providers: identityProviders
  roles: roles roles/privileges
  sources: sources sources/runs
  users: apiKeys identities info invitations notifications properties read secondFactor tags unfinishedUploads visibleItems
  webhooks: webhooks webhooks/notificationStatus webhooks/state
  workspaces: collaborations/workspaces collaborations/workspaces/schedule collaborations/workspaces/syncStatus`

/** `items/read`, as a refusal of it is named in the audit log. */
export const READING_OPERATIONS: readonly string[] = READING.trim()
  .split('\n')
  .flatMap((line) => {
    const [type, names = ''] = line.trim().split(': ')
    return names.split(' ').map((name) => `${type}/${name}`)
  })
