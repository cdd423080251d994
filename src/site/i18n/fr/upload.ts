import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'Envoi du fichier',
  'upload.progress': 'Part envoyée du fichier',
  'upload.sent': '{part} sur {whole} envoyés',
  'upload.left': 'encore {time} environ',
  'upload.running': 'Le fichier est en cours d’envoi. Vous pouvez faire une pause et continuer plus tard.',
  'upload.paused': 'En pause. Ce qui a été envoyé reste ici.',
  'upload.lost': 'La connexion a été perdue. L’envoi reprend de lui-même dès que le portail répond.',
  'upload.signedOut':
    'Votre session est terminée. Connectez-vous de nouveau dans un autre onglet : l’envoi reprend alors ici.',
  'upload.signIn': 'Se connecter dans un autre onglet',
  'upload.other': 'C’est un autre fichier, ou il a été modifié depuis le début de l’envoi. Choisissez le même fichier.',
  'upload.finishing': 'Tout a été envoyé. Le portail assemble le fichier.',
  'upload.unreadable': 'Le fichier a été modifié ou déplacé et ne peut plus être lu.',
  'upload.gone': 'Cet envoi n’existe plus, ou une autre personne est connectée maintenant.',
  'upload.pause': 'Pause',
  'upload.resume': 'Continuer',
  'upload.choose': 'Pour continuer, choisissez le même fichier : {size}, modifié le {modified}.',
  'upload.noScript':
    'Continuer un envoi demande JavaScript. Sinon, abandonnez celui-ci et envoyez le fichier en entier.',
  'upload.complete': 'Tout le fichier est ici.',
  'upload.foreign': 'Un autre programme envoie ce fichier.',
  'upload.notWhole': 'Des parties du fichier manquent encore.',
  'upload.discard': 'Abandonner',
  'upload.discardNamed': 'Abandonner l’envoi de {title}',
  'upload.discardQuestion': 'Abandonner l’envoi de {title} ?',
  'upload.discardText': 'Ce qui a été envoyé du fichier est supprimé. C’est irréversible.',
  'upload.unfinished': 'Envois qui peuvent continuer',
  'upload.count': { one: '{n} envoi', other: '{n} envois' },
  'upload.here': 'Envoyé',
  'upload.last': 'Dernière partie',
  'upload.expires': 'Conservé jusqu’au',
  'done.uploadBegun': 'L’envoi a commencé.',
  'done.partArrived': 'Une partie du fichier est arrivée.',
  'done.uploadDiscarded': 'L’envoi a été abandonné.'
}
