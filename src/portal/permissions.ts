/**
 * The permission table: who may call which operation: a line for every operation. A letter means that the caller is allowed, a dot that it is refused (499
 * for anonymous callers, 403 for members). The objects in the path belong to `t` and are public.
 *
 * s anonymous · v viewer · u user · p publisher · c custom role that manages security, website, webhooks and
 * collaborations · m custom role that manages members · g member of a group that the item is shared with and whose
 * members may change items · t the user whom the path names, a publisher, and the owner of what it names · b default
 * administrator
 *
 * `permissions.test.ts` calls every operation as every one of them and compares; an operation without a line fails it.
 * docs/portal.md shows the table.
 */
export const PERMISSIONS = `
/                                                                        svupcmgtb
/info                                                                    svupcmgtb
/openapi                                                                 svupcmgtb
/generateToken                                                           svupcmgtb
/oauth2/authorize                                                        svupcmgtb
/oauth2/signin                                                           svupcmgtb
/oauth2/revokeToken                                                      svupcmgtb

/portals/:portal_id                                                      svupcmgtb
/portals/:portal_id/subscriptionInfo                                     .vupcmgtb
/portals/:portal_id/servers                                              .vupcmgtb
/portals/:portal_id/update                                               ....c...b
/portals/:portal_id/settings                                             svupcmgtb
/portals/:portal_id/settings/update                                      ....c...b
/portals/:portal_id/settings/server                                      ........b
/portals/:portal_id/securityPolicy                                       svupcmgtb
/portals/:portal_id/securityPolicy/update                                ....c...b
/portals/:portal_id/securityPolicy/reset                                 ....c...b
/portals/checkUrl                                                        .vupcmgtb
/portals/:portal_id/categorySchema                                       svupcmgtb
/portals/:portal_id/history                                              ........b
/portals/:portal_id/assignCategorySchema                                 ........b
/portals/:portal_id/deleteCategorySchema                                 ........b
/portals/:portal_id/resources                                            svupcmgtb
/portals/:portal_id/resources/:resource_key*                             svupcmgtb
/portals/:portal_id/addResource                                          ....c...b
/portals/:portal_id/removeResource                                       ....c...b
portaladmin/                                                             .vupcmgtb
portaladmin/info                                                         .vupcmgtb
portaladmin/security                                                     .vupcmgtb
portaladmin/security/users                                               .vupcmgtb

/community/self                                                          .vupcmgtb
/community/users                                                         svupcmgtb
/community/users/:username                                               svupcmgtb
/community/users/:username/update                                        .....m.tb
/community/users/:username/delete                                        .....m.tb
/community/users/:username/deleteThumbnail                               .....m.tb
/community/users/:username/disable                                       .....m..b
/community/users/:username/enable                                        .....m..b
/community/users/:username/reset                                         .....m.tb
/community/users/:username/reassign                                      .....m..b
/community/users/:username/expirePassword                                .....m..b
/community/users/:username/properties                                    .......t.
/community/users/:username/setProperties                                 .......t.
/community/signUp                                                        svupcmgtb
/portals/:portal_id/users                                                .vupcmgtb
/portals/:portal_id/users/search                                         .vupcmgtb
/portals/:portal_id/users/counts                                         .....m..b
/portals/:portal_id/userLicenseTypes                                     .vupcmgtb
/portals/:portal_id/disableUsers                                         .....m..b
/portals/:portal_id/enableUsers                                          .....m..b
/portals/:portal_id/updateUserRole                                       .....m..b
/portals/:portal_id/updateUserLicenseType                                .....m..b
/portals/:portal_id/invite                                               .....m..b
/portals/:portal_id/inviteByEmail                                        .....m..b
/portals/:portal_id/invitations                                          .....m..b
/portals/:portal_id/invitations/:invitation_id/delete                    .....m..b
portaladmin/security/users/createUser                                    .....m..b
portaladmin/security/config                                              ....cm..b
portaladmin/security/config/update                                       ....c...b
portaladmin/security/tokens                                              ....c...b
portaladmin/security/tokens/update                                       ....c...b

/portals/:portal_id/roles                                                .vupcmgtb
/portals/:portal_id/createRole                                           ........b
/portals/:portal_id/roles/:role_id                                       .vupcmgtb
/portals/:portal_id/roles/:role_id/update                                ........b
/portals/:portal_id/roles/:role_id/delete                                ........b
/portals/:portal_id/roles/:role_id/privileges                            .vupcmgtb
/portals/:portal_id/roles/:role_id/setPrivileges                         ........b

/portals/:portal_id/webhooks                                             ....c...b
/portals/:portal_id/webhooks/createWebhook                               ....c...b
/portals/:portal_id/webhooks/settings                                    ....c...b
/portals/:portal_id/webhooks/settings/update                             ....c...b
/portals/:portal_id/webhooks/triggers                                    ....c...b
/portals/:portal_id/webhooks/:webhook_id                                 ....c...b
/portals/:portal_id/webhooks/:webhook_id/state                           ....c...b
/portals/:portal_id/webhooks/:webhook_id/update                          ....c...b
/portals/:portal_id/webhooks/:webhook_id/delete                          ....c...b
/portals/:portal_id/webhooks/:webhook_id/activate                        ....c...b
/portals/:portal_id/webhooks/:webhook_id/deactivate                      ....c...b
/portals/:portal_id/webhooks/:webhook_id/notificationStatus              ....c...b
/portals/:portal_id/webhooks/:webhook_id/redeliver                       ....c...b
/portals/:portal_id/webhooks/:webhook_id/ping                            ....c...b
admin/services/webhooks/settings                                         ....c...b
/services/webhooks/settings                                              ....c...b

/portals/:portal_id/sources                                              ........b
/portals/:portal_id/sources/add                                          ........b
/portals/:portal_id/sources/:source_id                                   ........b
/portals/:portal_id/sources/:source_id/runs                              ........b
/portals/:portal_id/sources/:source_id/run                               ........b
/portals/:portal_id/sources/:source_id/pause                             ........b
/portals/:portal_id/sources/:source_id/resume                            ........b
/portals/:portal_id/sources/:source_id/remove                            ........b
/portals/:portal_id/harvesters                                           ........b
/portals/:portal_id/harvesters/add                                       ........b
/portals/:portal_id/harvesters/:harvester_id                             ........b
/portals/:portal_id/harvesters/:harvester_id/runs                        ........b
/portals/:portal_id/harvesters/:harvester_id/run                         ........b
/portals/:portal_id/harvesters/:harvester_id/pause                       ........b
/portals/:portal_id/harvesters/:harvester_id/resume                      ........b
/portals/:portal_id/harvesters/:harvester_id/remove                      ........b
/portals/:portal_id/harvesters/:harvester_id/datasets                    ........b

/portals/:portal_id/collaborations                                       ....c...b
/portals/:portal_id/createCollaboration                                  ....c...b
/portals/:portal_id/collaborations/:collaboration_id                     ....c...b
/portals/:portal_id/collaborations/:collaboration_id/updateInfo          ....c...b
/portals/:portal_id/collaborations/:collaboration_id/configSync           ....c...b
/portals/:portal_id/collaborations/:collaboration_id/delete              ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces          ....c...b
/portals/:portal_id/collaborations/:collaboration_id/addWorkspace        ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/updateInfo ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/delete ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workpaces/:workspace_id/delete ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/updatePortalGroupLink ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/removePortalGroupLink ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/sync ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/syncStatus ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/syncStatus/:sync_id ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/schedule ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/schedule/update ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/schedule/pause ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/schedule/resume ....c...b
/portals/:portal_id/collaborations/:collaboration_id/workspaces/:workspace_id/schedule/delete ....c...b
/portals/:portal_id/collaborations/:collaboration_id/inviteParticipant   ....c...b
/portals/:portal_id/collaborations/:collaboration_id/invitations         ....c...b
/portals/:portal_id/collaborations/:collaboration_id/invitations/:invitation_id ....c...b
/portals/:portal_id/collaborations/:collaboration_id/invitations/:invitation_id/refresh ....c...b
/portals/:portal_id/collaborations/:collaboration_id/invitations/:invitation_id/invalidate ....c...b
/portals/:portal_id/validateCollaborationInvitation                      ....c...b
/portals/:portal_id/acceptCollaborationInvitation                        ....c...b
/portals/:portal_id/collaborations/:collaboration_id/exportInvitationResponse ....c...b
/portals/:portal_id/collaborations/:collaboration_id/validateInvitationResponse ....c...b
/portals/:portal_id/validateInvitationResponse                           ....c...b
/portals/:portal_id/collaborations/:collaboration_id/importInvitationResponse ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants        ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id/updateParticipantAccessModes ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id/updateItemDeletePolicy ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id/updateInfo ....c...b
/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id/remove ....c...b
/portals/:portal_id/collaborations/:collaboration_id/removeParticipation ....c...b

/content/users/:username                                                 .......tb
/content/users/:username/:folder_id                                      .......tb
/content/users/:username/createFolder                                    .......tb
/content/users/:username/deleteItems                                     .......tb
/content/users/:username/moveItems                                       .......tb
/content/users/:username/reassignItems                                   .......tb
/content/users/:username/:folder_id/updateFolder                         .......tb
/content/users/:username/:folder_id/delete                               .......tb
/content/users/:username/addItem                                         .......tb
/content/users/:username/:folder_id/addItem                              .......tb
/content/items/:item_id                                                  svupcmgtb
/content/users/:username/items/:item_id                                  svupcmgtb
/content/users/:username/:folder_id/items/:item_id                       svupcmgtb
/content/items/:item_id/data                                             svupcmgtb
/content/users/:username/items/:item_id/data                             svupcmgtb
/content/users/:username/:folder_id/items/:item_id/data                  svupcmgtb
/content/users/:username/items/:item_id/update                           ......gtb
/content/users/:username/items/:item_id/delete                           .......tb
/content/users/:username/items/:item_id/canDelete                        .......tb
/content/users/:username/:folder_id/items/:item_id/update                ......gtb
/content/users/:username/:folder_id/items/:item_id/delete                .......tb
/content/users/:username/:folder_id/items/:item_id/canDelete             .......tb
/content/items/:item_id/update                                           ......gtb
/content/items/:item_id/delete                                           .......tb
/content/items/:item_id/canDelete                                        .......tb
/content/users/:username/items/:item_id/protect                          .......tb
/content/users/:username/items/:item_id/unprotect                        .......tb
/content/users/:username/items/:item_id/move                             .......tb
/content/users/:username/items/:item_id/reassign                         .......tb
/content/users/:username/items/:item_id/copy                             .......tb
/content/users/:username/items/:item_id/status                           svupcmgtb
/content/users/:username/:folder_id/items/:item_id/protect               .......tb
/content/users/:username/:folder_id/items/:item_id/unprotect             .......tb
/content/users/:username/:folder_id/items/:item_id/move                  .......tb
/content/users/:username/:folder_id/items/:item_id/reassign              .......tb
/content/users/:username/:folder_id/items/:item_id/copy                  .......tb
/content/users/:username/:folder_id/items/:item_id/status                svupcmgtb

/portals/:portal_id/usersGroups                                          .vupcmgtb
/community/users/:username/notifications                                 .......t.
/community/users/:username/notifications/:notification_id/delete         .......t.
/portals/:portal_id/createNotification                                   .....m..b
/community/groups/:group_id/createNotification                           .......tb
/community/users/:username/info/:info_path*                              svupcmgtb
/community/users/:username/tags                                          .......tb
/community/users/:username/visibleItems                                  .......tb
/community/users/:username/apiKeys                                       ....c..tb
/community/users/:username/apiKeys/create                                .......t.
/community/users/:username/apiKeys/:key_id/update                        .......t.
/community/users/:username/apiKeys/:key_id/rotate                        .......t.
/community/users/:username/apiKeys/:key_id/revoke                        ....c..tb
/search                                                                  svupcmgtb
/community/groups                                                        svupcmgtb
/content/groups/:group_id                                                svupcmgtb
/content/groups/:group_id/search                                         svupcmgtb
/community/createGroup                                                   ..up..gtb
/community/groups/:group_id                                              svupcmgtb
/community/groups/:group_id/categorySchema                               svupcmgtb
/community/groups/:group_id/info/:info_path*                             svupcmgtb
/community/groups/:group_id/update                                       .......tb
/community/groups/:group_id/deleteThumbnail                              .......tb
/community/groups/:group_id/delete                                       .......tb
/community/groups/:group_id/protect                                      .......tb
/community/groups/:group_id/unprotect                                    .......tb
/community/groups/:group_id/reassign                                     .......tb
/community/groups/:group_id/users                                        .vupcmgtb
/community/groups/:group_id/userList                                     .vupcmgtb
/community/groups/:group_id/addUsers                                     .......tb
/community/groups/:group_id/removeUsers                                  .......tb
/community/groups/:group_id/updateUsers                                  .......tb
/community/groups/:group_id/leave                                        .vupcmgtb
/community/groups/:group_id/join                                         .vup..gtb
/community/groups/:group_id/invite                                       .......tb
/community/groups/:group_id/applications                                 .......tb
/community/groups/:group_id/applications/:username                       .......tb
/community/groups/:group_id/applications/:username/accept                .......tb
/community/groups/:group_id/applications/:username/decline               .......tb
/community/users/:username/invitations                                   .......t.
/community/users/:username/invitations/:invitation_id                    .......t.
/community/users/:username/invitations/:invitation_id/accept             .......t.
/community/users/:username/invitations/:invitation_id/decline            .......t.
/content/items/:item_id/share                                            .......tb
/content/items/:item_id/unshare                                          .......tb
/content/items/:item_id/setContentStatus                                 .......tb
/content/users/:username/items/:item_id/share                            .......tb
/content/users/:username/items/:item_id/unshare                          .......tb
/content/users/:username/items/:item_id/setContentStatus                 .......tb
/content/users/:username/:folder_id/items/:item_id/share                 .......tb
/content/users/:username/:folder_id/items/:item_id/unshare               .......tb
/content/users/:username/:folder_id/items/:item_id/setContentStatus      .......tb
/content/users/:username/shareItems                                      .......tb
/content/users/:username/unshareItems                                    .......tb
/content/items/:item_id/audience                                         ......gtb
/content/items/:item_id/fields                                           ......gtb
/content/items/:item_id/updateFields                                     ......gtb
/content/items/:item_id/append                                           .......tb
/content/items/:item_id/earlierLoads                                     ......gtb
/content/items/:item_id/returnToLoad                                     .......tb
/content/users/:username/items/:item_id/cancelPublish                    .......tb
/content/users/:username/:folder_id/items/:item_id/cancelPublish         .......tb
/content/items/:item_id/groups                                           svupcmgtb
/content/itemsGroups                                                     svupcmgtb
/content/updateItems                                                     ......gtb
/content/users/:username/export                                          .......tb
/content/users/:username/publish                                         .......tb
/content/users/:username/:folder_id/publish                              .......tb
/content/users/:username/createService                                   ...p...tb
/content/users/:username/:folder_id/createService                        ...p...tb
/content/features/analyze                                                ...p...tb
/portals/:portal_id/isServiceNameAvailable                               .vupcmgtb
/content/items/:item_id/comments                                         svupcmgtb
/content/items/:item_id/comments/:comment_id                             svupcmgtb
/content/items/:item_id/relatedItems                                     svupcmgtb
/content/items/:item_id/dependencies                                     svupcmgtb
/content/items/:item_id/dependencies/listDependentsTo                    svupcmgtb
/content/items/:item_id/resources                                        svupcmgtb
/content/items/:item_id/resources/:path*                                 svupcmgtb
/content/items/:item_id/info/:path*                                      svupcmgtb
/content/users/:username/items/:item_id/relatedItems                     svupcmgtb
/content/users/:username/items/:item_id/resources                        svupcmgtb
/content/items/:item_id/addComment                                       .vupcmgtb
/content/items/:item_id/comments/:comment_id/update                      .......t.
/content/items/:item_id/comments/:comment_id/delete                      .......tb
/content/items/:item_id/rating                                           .vupcmgtb
/content/items/:item_id/addRating                                        .vupcmgtb
/content/items/:item_id/deleteRating                                     .vupcmgtb
/content/users/:username/items/:item_id/addResources                     ......gtb
/content/users/:username/items/:item_id/updateResources                  ......gtb
/content/users/:username/items/:item_id/removeResources                  ......gtb
/content/users/:username/items/:item_id/deleteThumbnail                  ......gtb
/content/users/:username/:folder_id/items/:item_id/addResources          ......gtb
/content/users/:username/:folder_id/items/:item_id/updateResources       ......gtb
/content/users/:username/:folder_id/items/:item_id/removeResources       ......gtb
/content/users/:username/:folder_id/items/:item_id/deleteThumbnail       ......gtb
/content/items/:item_id/addResources                                     ......gtb
/content/items/:item_id/updateResources                                  ......gtb
/content/items/:item_id/removeResources                                  ......gtb
/content/items/:item_id/deleteThumbnail                                  ......gtb
/content/users/:username/items/:item_id/updateThumbnail                  ......gtb
/content/users/:username/items/:item_id/updateinfo                       ......gtb
/content/users/:username/items/:item_id/deleteInfo                       ......gtb
/content/users/:username/unfinishedUploads                               .......tb
/content/users/:username/items/:item_id/addPart                          ......gtb
/content/users/:username/items/:item_id/parts                            ......gtb
/content/users/:username/items/:item_id/commit                           ......gtb
/content/users/:username/items/:item_id/cancel                           ......gtb
/content/users/:username/:folder_id/items/:item_id/updateThumbnail       ......gtb
/content/users/:username/:folder_id/items/:item_id/updateinfo            ......gtb
/content/users/:username/:folder_id/items/:item_id/deleteInfo            ......gtb
/content/users/:username/:folder_id/items/:item_id/addPart               ......gtb
/content/users/:username/:folder_id/items/:item_id/parts                 ......gtb
/content/users/:username/:folder_id/items/:item_id/commit                ......gtb
/content/users/:username/:folder_id/items/:item_id/cancel                ......gtb
/content/users/:username/addRelationship                                 ......gtb
/content/users/:username/deleteRelationship                              ......gtb
`

export const CALLERS = ['s', 'v', 'u', 'p', 'c', 'm', 'g', 't', 'b'] as const
export type CallerLetter = (typeof CALLERS)[number]

/** The table by path; paths of other roots begin with the root's name. */
export function readPermissions(): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = PERMISSIONS.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/))
  return new Map(lines.map(([path = '', letters = '']) => [path, new Set(letters.replaceAll('.', ''))]))
}
