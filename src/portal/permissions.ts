/**
 * Who may call what: a line for every operation. A letter stands where the caller passes, a dot where it is refused
 * (499 for strangers, 403 for members); what a caller who passes may do to which thing is the policy of the concept.
 *
 * s stranger · v viewer · u user · p publisher · c custom role that manages security, website, webhooks and collaborations · m custom role that manages members ·
 * t the user whom the path names, or the owner of what it names · b default administrator
 *
 * `permissions.test.ts` calls every operation as every one of them and compares; an operation without a line fails it. docs/portal.md shows the table.
 */
export const PERMISSIONS = `
/                                                          svupcmtb
/info                                                      svupcmtb
/generateToken                                             svupcmtb
/oauth2/revokeToken                                        svupcmtb

/portals/:portal_id                                        svupcmtb
/portals/:portal_id/subscriptionInfo                       .vupcmtb
/portals/:portal_id/servers                                .vupcmtb
/portals/:portal_id/update                                 ....c..b
/portals/:portal_id/settings                               svupcmtb
/portals/:portal_id/settings/update                        ....c..b
/portals/:portal_id/securityPolicy                         svupcmtb
/portals/:portal_id/securityPolicy/update                  ....c..b
/portals/:portal_id/securityPolicy/reset                   ....c..b
/portals/checkUrl                                          .vupcmtb

/community/self                                            .vupcmtb
/community/users                                           svupcmtb
/community/users/:username                                 svupcmtb
/community/users/:username/update                          .....mtb
/community/users/:username/delete                          .....mtb
/community/users/:username/disable                         .....m.b
/community/users/:username/enable                          .....m.b
/community/users/:username/reset                           .....mtb
/community/users/:username/reassign                        .....m.b
/community/users/:username/expirePassword                  .....m.b
/community/users/:username/properties                      ......t.
/community/users/:username/setProperties                   ......t.
/community/signUp                                          svupcmtb
/portals/:portal_id/users                                  .vupcmtb
/portals/:portal_id/users/search                           .vupcmtb
/portals/:portal_id/users/counts                           .....m.b
/portals/:portal_id/userLicenseTypes                       .vupcmtb
/portals/:portal_id/disableUsers                           .....m.b
/portals/:portal_id/enableUsers                            .....m.b
/portals/:portal_id/updateUserRole                         .....m.b
/portals/:portal_id/updateUserLicenseType                  .....m.b
/portals/:portal_id/invite                                 .....m.b
/portals/:portal_id/inviteByEmail                          .....m.b
/portals/:portal_id/invitations                            .....m.b
/portals/:portal_id/invitations/:invitation_id/delete      .....m.b
portaladmin/security/users/createUser                      .....m.b
portaladmin/security/config                                ....cm.b
portaladmin/security/config/update                         ....c..b
portaladmin/security/tokens                                ....c..b
portaladmin/security/tokens/update                         ....c..b

/portals/:portal_id/roles                                  .vupcmtb
/portals/:portal_id/createRole                             .......b
/portals/:portal_id/roles/:role_id                         .vupcmtb
/portals/:portal_id/roles/:role_id/update                  .......b
/portals/:portal_id/roles/:role_id/delete                  .......b
/portals/:portal_id/roles/:role_id/privileges              .vupcmtb
/portals/:portal_id/roles/:role_id/setPrivileges           .......b

/portals/:portal_id/webhooks                                   ....c..b
/portals/:portal_id/webhooks/createWebhook                     ....c..b
/portals/:portal_id/webhooks/settings                          ....c..b
/portals/:portal_id/webhooks/settings/update                   ....c..b
/portals/:portal_id/webhooks/:webhook_id                       ....c..b
/portals/:portal_id/webhooks/:webhook_id/update                ....c..b
/portals/:portal_id/webhooks/:webhook_id/delete                ....c..b
/portals/:portal_id/webhooks/:webhook_id/activate              ....c..b
/portals/:portal_id/webhooks/:webhook_id/deactivate            ....c..b
/portals/:portal_id/webhooks/:webhook_id/notificationStatus    ....c..b
/portals/:portal_id/webhooks/:webhook_id/redeliver             ....c..b
/portals/:portal_id/webhooks/:webhook_id/ping                  ....c..b
admin/services/webhooks/settings                               ....c..b

/content/users/:username                                              ......tb
/content/users/:username/:folder_id                                   ......tb
/content/users/:username/createFolder                                 .vupcmtb
/content/users/:username/deleteItems                                  .vupcmtb
/content/users/:username/:folder_id/updateFolder                      .vupcmtb
/content/users/:username/:folder_id/delete                            ......tb
/content/users/:username/addItem                                      ......tb
/content/users/:username/:folder_id/addItem                           ......tb
/content/items/:item_id                                               svupcmtb
/content/users/:username/items/:item_id                               svupcmtb
/content/users/:username/:folder_id/items/:item_id                    svupcmtb
/content/items/:item_id/data                                          svupcmtb
/content/users/:username/items/:item_id/data                          svupcmtb
/content/users/:username/:folder_id/items/:item_id/data               svupcmtb
/content/users/:username/items/:item_id/update                        .vupcmtb
/content/users/:username/items/:item_id/delete                        .vupcmtb
/content/users/:username/items/:item_id/canDelete                     .vupcmtb
/content/users/:username/:folder_id/items/:item_id/update             .vupcmtb
/content/users/:username/:folder_id/items/:item_id/delete             .vupcmtb
/content/users/:username/:folder_id/items/:item_id/canDelete          .vupcmtb
/content/items/:item_id/update                                        .vupcmtb
/content/items/:item_id/delete                                        .vupcmtb
/content/items/:item_id/canDelete                                     .vupcmtb
/content/users/:username/items/:item_id/protect                       .vupcmtb
/content/users/:username/items/:item_id/unprotect                     .vupcmtb
/content/users/:username/items/:item_id/move                          .vupcmtb
/content/users/:username/items/:item_id/reassign                      ..up..tb
/content/users/:username/items/:item_id/status                        svupcmtb
/content/users/:username/:folder_id/items/:item_id/protect            .vupcmtb
/content/users/:username/:folder_id/items/:item_id/unprotect          .vupcmtb
/content/users/:username/:folder_id/items/:item_id/move               .vupcmtb
/content/users/:username/:folder_id/items/:item_id/reassign           ..up..tb
/content/users/:username/:folder_id/items/:item_id/status             svupcmtb

/portals/:portal_id/usersGroups                                       .vupcmtb
/community/users/:username/notifications                              ......t.
/community/users/:username/notifications/:notification_id/delete      ......t.
/portals/:portal_id/createNotification                                .....m.b
/community/groups/:group_id/createNotification                        .vupcmtb
/community/users/:username/info/:info_path*                           svupcmtb
/community/users/:username/tags                                       ......tb
/community/users/:username/apiKeys                                    ....c.tb
/community/users/:username/apiKeys/create                             ......t.
/community/users/:username/apiKeys/:key_id/update                     ......t.
/community/users/:username/apiKeys/:key_id/rotate                     ......t.
/community/users/:username/apiKeys/:key_id/revoke                     ....c.tb
/search                                                               svupcmtb
/community/groups                                                     svupcmtb
/content/groups/:group_id                                             svupcmtb
/content/groups/:group_id/search                                      svupcmtb
/community/createGroup                                                ..up..tb
/community/groups/:group_id                                           svupcmtb
/community/groups/:group_id/categorySchema                            svupcmtb
/community/groups/:group_id/info/:info_path*                          svupcmtb
/community/groups/:group_id/update                                    .vupcmtb
/community/groups/:group_id/delete                                    .vupcmtb
/community/groups/:group_id/protect                                   .vupcmtb
/community/groups/:group_id/unprotect                                 .vupcmtb
/community/groups/:group_id/reassign                                  .vupcmtb
/community/groups/:group_id/users                                     .vupcmtb
/community/groups/:group_id/userList                                  .vupcmtb
/community/groups/:group_id/addUsers                                  .vupcmtb
/community/groups/:group_id/removeUsers                               .vupcmtb
/community/groups/:group_id/updateUsers                               .vupcmtb
/community/groups/:group_id/leave                                     .vupcmtb
/community/groups/:group_id/join                                      .vupcmtb
/community/groups/:group_id/invite                                    .vupcmtb
/community/groups/:group_id/applications                              .vupcmtb
/community/groups/:group_id/applications/:username                    .vupcmtb
/community/groups/:group_id/applications/:username/accept             .vupcmtb
/community/groups/:group_id/applications/:username/decline            .vupcmtb
/community/users/:username/invitations                                ......t.
/community/users/:username/invitations/:invitation_id                 ......t.
/community/users/:username/invitations/:invitation_id/accept          ......t.
/community/users/:username/invitations/:invitation_id/decline         ......t.
/content/items/:item_id/share                                         .vupcmtb
/content/items/:item_id/unshare                                       .vupcmtb
/content/items/:item_id/setContentStatus                              .vupcmtb
/content/users/:username/items/:item_id/share                         .vupcmtb
/content/users/:username/items/:item_id/unshare                       .vupcmtb
/content/users/:username/items/:item_id/setContentStatus              .vupcmtb
/content/users/:username/:folder_id/items/:item_id/share              .vupcmtb
/content/users/:username/:folder_id/items/:item_id/unshare            .vupcmtb
/content/users/:username/:folder_id/items/:item_id/setContentStatus   .vupcmtb
/content/users/:username/shareItems                                   .vupcmtb
/content/users/:username/unshareItems                                 .vupcmtb
/content/items/:item_id/groups                                        svupcmtb
/content/users/:username/publish                                      ...p...b
/content/users/:username/:folder_id/publish                           ...p...b
/content/features/analyze                                             ...p...b
/portals/:portal_id/isServiceNameAvailable                            .vupcmtb
/content/items/:item_id/comments                                      svupcmtb
/content/items/:item_id/comments/:comment_id                          svupcmtb
/content/items/:item_id/relatedItems                                  svupcmtb
/content/items/:item_id/dependencies                                  svupcmtb
/content/items/:item_id/resources                                     svupcmtb
/content/items/:item_id/resources/:path*                              svupcmtb
/content/items/:item_id/info/:path*                                   svupcmtb
/content/users/:username/items/:item_id/relatedItems                  svupcmtb
/content/users/:username/items/:item_id/resources                     svupcmtb
/content/items/:item_id/addComment                                    .vupcmtb
/content/items/:item_id/comments/:comment_id/update                   .vupcmtb
/content/items/:item_id/comments/:comment_id/delete                   .vupcmtb
/content/items/:item_id/rating                                        .vupcmtb
/content/items/:item_id/addRating                                     .vupcmtb
/content/items/:item_id/deleteRating                                  .vupcmtb
/content/users/:username/items/:item_id/addResources                  .vupcmtb
/content/users/:username/items/:item_id/updateResources               .vupcmtb
/content/users/:username/items/:item_id/removeResources               .vupcmtb
/content/users/:username/items/:item_id/deleteThumbnail               .vupcmtb
/content/users/:username/:folder_id/items/:item_id/addResources       .vupcmtb
/content/users/:username/:folder_id/items/:item_id/updateResources    .vupcmtb
/content/users/:username/:folder_id/items/:item_id/removeResources    .vupcmtb
/content/users/:username/:folder_id/items/:item_id/deleteThumbnail    .vupcmtb
/content/items/:item_id/addResources                                  .vupcmtb
/content/items/:item_id/updateResources                               .vupcmtb
/content/items/:item_id/removeResources                               .vupcmtb
/content/items/:item_id/deleteThumbnail                               .vupcmtb
/content/users/:username/items/:item_id/updateThumbnail               .vupcmtb
/content/users/:username/items/:item_id/updateinfo                    .vupcmtb
/content/users/:username/items/:item_id/addPart                       .vupcmtb
/content/users/:username/items/:item_id/parts                         .vupcmtb
/content/users/:username/items/:item_id/commit                        .vupcmtb
/content/users/:username/items/:item_id/cancel                        .vupcmtb
/content/users/:username/:folder_id/items/:item_id/updateThumbnail    .vupcmtb
/content/users/:username/:folder_id/items/:item_id/updateinfo         .vupcmtb
/content/users/:username/:folder_id/items/:item_id/addPart            .vupcmtb
/content/users/:username/:folder_id/items/:item_id/parts              .vupcmtb
/content/users/:username/:folder_id/items/:item_id/commit             .vupcmtb
/content/users/:username/:folder_id/items/:item_id/cancel             .vupcmtb
/content/users/:username/addRelationship                              .vupcmtb
/content/users/:username/deleteRelationship                           .vupcmtb
`

export const CALLERS = ['s', 'v', 'u', 'p', 'c', 'm', 't', 'b'] as const
export type CallerLetter = (typeof CALLERS)[number]

/** The table by path; paths of other roots begin with the root's name. */
export function readPermissions(): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = PERMISSIONS.split('\n').filter((line) => line !== '').map((line) => line.split(/\s+/))
  return new Map(lines.map(([path = '', letters = '']) => [path, new Set(letters.replaceAll('.', ''))]))
}
