import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Fournisseurs de connexion',
  'providers.count': { one: '{n} fournisseur', other: '{n} fournisseurs' },
  'providers.none': 'Les membres se connectent seulement avec nom d’utilisateur et mot de passe.',
  'providers.add': 'Ajouter un fournisseur',
  'providers.addText':
    'Les membres peuvent se connecter avec les comptes d’un autre service qui parle OpenID Connect. Enregistrez d’abord ce portail auprès de lui.',
  'providers.enabled': 'Utilisé',
  'providers.disabled': 'Désactivé',
  'providers.redirect': 'Adresse de redirection à enregistrer chez le fournisseur',
  'providers.users': 'Utilisateurs associés',
  'providers.test': 'Tester la connexion',
  'providers.testText': 'Lit les adresses que le fournisseur publie. Personne n’est connecté.',
  'providers.works': 'Le fournisseur répond. Ses adresses :',
  'providers.delete': 'Supprimer le fournisseur',
  'providers.deleteText': 'Ses utilisateurs gardent leurs comptes et ne peuvent plus se connecter avec lui.',
  'providers.settings': 'Réglages',
  'providers.id': 'Nom court',
  'providers.idHint':
    'Lettres minuscules, chiffres et traits d’union, par exemple ville. Il fait partie de l’adresse de redirection et ne peut pas changer.',
  'providers.name': 'Nom',
  'providers.nameHint': 'Tel que le bouton de la page de connexion l’affiche.',
  'providers.issuer': 'Émetteur',
  'providers.issuerHint': 'Adresse du fournisseur, exactement comme il la publie.',
  'providers.clientId': 'Identifiant du client',
  'providers.clientSecret': 'Secret du client',
  'providers.secretHint': 'Tel que le fournisseur l’a donné. Il ne sera plus jamais affiché.',
  'providers.secretKept': 'Un secret est enregistré. Vide : il reste.',
  'providers.noSecret': 'Supprimer le secret enregistré',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Séparés par des espaces ; openid est toujours demandé.',
  'providers.usernameClaim': 'Claim des noms d’utilisateur',
  'providers.groupsClaim': 'Claim des groupes',
  'providers.groupsClaimHint':
    'Où le fournisseur indique les groupes ou rôles d’une personne, par exemple groups. Vide : aucun n’est lu.',
  'providers.roleMappings': 'Rôles selon le groupe',
  'providers.roleMappingsHint':
    'Une ligne pour chacun, par exemple : staff = Publisher. Le premier qui correspond décide, à chaque connexion.',
  'providers.roles': 'Rôles : {roles}.',
  'providers.beyond':
    'Il donne des rôles que vous ne pouvez pas donner : {roles}. Choisissez-en d’autres, ou demandez à un administrateur de modifier le fournisseur.',
  'providers.defaultRole': 'Rôle sans correspondance',
  'providers.noRole': 'Aucun : sans correspondance, pas de connexion',
  'providers.groupMappings': 'Groupes de ce portail selon le groupe là-bas',
  'providers.groupMappingsHint':
    'Une ligne pour chacun : groupe là-bas = identifiant du groupe ici. Les membres entrent et sortent à chaque connexion.',
  'providers.createUsers': 'Créer des comptes',
  'providers.createUsersHint':
    'Qui n’a pas de compte en reçoit un à la première connexion. Personne n’accède à un compte existant par son nom ou son e-mail.',
  'providers.acrValues': 'Types d’authentification exigés (acr)',
  'providers.acrHint': 'Vide : tous. Séparés par des espaces.',
  'providers.isEnabled': 'Les membres peuvent se connecter avec lui',
  'providers.badLine': 'Chaque ligne demande un groupe, un signe égal et un nom qui existe.',
  'factor.title': 'Second facteur',
  'factor.lead':
    'Une application sur votre téléphone produit un code pour chaque connexion : un mot de passe volé ne suffit plus.',
  'factor.leadRequired': 'Votre rôle exige un second facteur.',
  'factor.code': 'Code',
  'factor.codeText': 'Saisissez le code que votre application affiche, ou un code de secours.',
  'factor.setUp': 'Configurer un second facteur',
  'factor.scan': 'Scannez cette image avec une application de codes, puis saisissez le code affiché.',
  'factor.picture': 'Image pour l’application',
  'factor.type': 'Ou saisissez cette clé dans l’application :',
  'factor.confirm': 'Confirmer',
  'factor.lost': 'Application perdue ? Utilisez un code de secours ou demandez à un administrateur de ce portail.',
  'factor.recovery': 'Codes de secours',
  'factor.recoveryText':
    'Conservez ces codes en lieu sûr. Chacun vous connecte une fois sans l’application. Ils ne sont affichés que maintenant.',
  'factor.goOn': 'Je les ai conservés',
  'factor.since': 'Utilisé depuis {time}.',
  'factor.left': { one: 'Il reste {n} code de secours.', other: 'Il reste {n} codes de secours.' },
  'factor.renew': 'Nouveaux codes de secours',
  'factor.begin': 'Configurer',
  'factor.remove': 'Retirer le second facteur',
  'factor.removed': 'Le second facteur a été retiré.',
  'factor.roles': 'Rôles qui exigent un second facteur',
  'factor.rolesText':
    'Les utilisateurs de ces rôles qui se connectent avec un mot de passe configurent une application à la prochaine connexion. Les programmes envoient un code ou utilisent des clés d’API. Les fournisseurs de connexion ont leur propre second facteur.',
  'factor.reset': 'Réinitialiser le second facteur',
  'factor.resetText':
    'Pour une personne qui a perdu l’application et les codes de secours. Assurez-vous que c’est bien elle.',
  'factor.resetConfirm':
    'L’utilisateur se connecte avec le seul mot de passe jusqu’à la configuration d’un nouveau second facteur.',
  'factor.has': 'A un second facteur',
  'done.factorReset': 'Le second facteur a été réinitialisé.',
  'done.providerAdded': 'Le fournisseur a été ajouté. Enregistrez-y l’adresse de redirection.',
  'done.providerDeleted': 'Le fournisseur a été supprimé.'
}
