import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administrateur',
  'role.publisher': 'Éditeur',
  'role.user': 'Utilisateur',
  'role.editor': 'Rédacteur de données',
  'role.viewer': 'Lecteur',
  'people.role': 'Rôle',
  'people.state': 'État',
  'people.active': 'Actif',
  'people.disabled': 'Désactivé',
  'people.hidden': 'Non affiché pour vous',
  'people.lastSignIn': 'Dernière connexion',
  'people.searchUsers': 'Rechercher des utilisateurs',
  'people.noUsers': 'Il n’y a aucun utilisateur que vous puissiez voir.',
  'people.countUsers': { one: '{n} utilisateur', other: '{n} utilisateurs' },
  'people.addUser': 'Ajouter un utilisateur',
  'people.mayNotAdd': 'Votre rôle ne permet pas d’ajouter des utilisateurs.',
  'people.usernameHint': 'Lettres a à z, chiffres et . _ - @. Vide : la personne invitée le choisit.',
  'people.firstPassword': 'Premier mot de passe',
  'people.firstPasswordHint':
    'Sans mot de passe, vous obtenez un lien : la personne qui l’ouvre choisit un mot de passe.',
  'people.invited': 'L’invitation a été créée',
  'people.invitedText':
    'Copiez ce lien maintenant et envoyez-le à la personne : il n’est affiché qu’une fois et reste valable deux semaines.',
  'done.userAdded': 'L’utilisateur a été ajouté.'
}
