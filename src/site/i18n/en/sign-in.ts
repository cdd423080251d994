import type { Message } from '../message.ts'

/** Sign-in providers and the second factor. */
export const SIGN_IN = {
  'providers.title': 'Sign-in providers',
  'providers.count': { one: '{n} provider', other: '{n} providers' },
  'providers.none': 'Members sign in with user name and password only.',
  'providers.add': 'Add provider',
  'providers.addText':
    'Members can sign in with accounts of another service that speaks OpenID Connect. Register this portal there first.',
  'providers.enabled': 'In use',
  'providers.disabled': 'Switched off',
  'providers.redirect': 'Redirect address, to be registered at the provider',
  'providers.users': 'Users connected',
  'providers.test': 'Test connection',
  'providers.testText': 'Reads the addresses that the provider publishes. Nobody is signed in.',
  'providers.works': 'The provider answers. Its addresses:',
  'providers.delete': 'Delete provider',
  'providers.deleteText': 'Its users keep their accounts, and can no longer sign in with it.',
  'providers.settings': 'Settings',
  'providers.id': 'Short name',
  'providers.idHint':
    'Lower-case letters, digits and hyphens, such as city. It is part of the redirect address and cannot be changed.',
  'providers.name': 'Name',
  'providers.nameHint': 'As the button of the sign-in page says it.',
  'providers.issuer': 'Issuer',
  'providers.issuerHint': 'Address of the provider, exactly as it publishes it.',
  'providers.clientId': 'Client id',
  'providers.clientSecret': 'Client secret',
  'providers.secretHint': 'As the provider gave it. It is never shown again.',
  'providers.secretKept': 'A secret is stored. Empty: it stays.',
  'providers.noSecret': 'Delete the stored secret',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Separated by spaces; openid is always asked for.',
  'providers.usernameClaim': 'Claim for user names',
  'providers.groupsClaim': 'Claim for groups',
  'providers.groupsClaimHint':
    'Where the provider lists groups or roles of a person, such as groups. Empty: none is read.',
  'providers.roleMappings': 'Roles by group',
  'providers.roleMappingsHint':
    'One line for each, such as: staff = Publisher. The first that matches decides, at each sign-in.',
  'providers.defaultRole': 'Role without a match',
  'providers.noRole': 'None: who has no match cannot sign in',
  'providers.groupMappings': 'Groups of this portal by group there',
  'providers.groupMappingsHint':
    'One line for each: group there = id of the group here. Members join and leave at each sign-in.',
  'providers.createUsers': 'Create accounts',
  'providers.createUsersHint':
    'Who has no account gets one at the first sign-in. Nobody is ever led to an existing account by name or e-mail.',
  'providers.acrValues': 'Required kinds of authentication (acr)',
  'providers.acrHint': 'Empty: any. Separated by spaces.',
  'providers.isEnabled': 'Members can sign in with it',
  'providers.badLine': 'Each line needs a group, an equals sign and a name that exists.',
  'done.providerAdded': 'The provider was added. Register its redirect address there.',
  'done.providerDeleted': 'The provider was deleted.'
} as const satisfies Readonly<Record<string, Message>>
