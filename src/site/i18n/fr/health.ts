import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'État du serveur',
  'admin.healthText': 'Si le serveur fonctionne, ce qui attend, et la dernière sauvegarde.',
  'health.lead': 'État à {time}. Cette page se relit d’elle-même.',
  'health.well': 'Tout va bien',
  'health.wellText': 'Il n’y a rien à faire.',
  'health.engine': 'Moteur des enregistrements',
  'health.engine.own': 'Démarré par Loggia',
  'health.engine.server': 'Un serveur à part',
  'health.database': 'Base de contrôle',
  'health.disk': 'Espace disque libre',
  'health.memory': 'Mémoire de ce serveur',
  'health.answers': 'Répond',
  'health.silent': 'Ne répond pas',
  'health.within': 'Demandé en {n} ms',
  'health.freeOf': '{free} libres sur {total}',
  'health.queues': 'Travaux en arrière-plan',
  'health.queuesText':
    'Ce qui est dû, ce qui tourne et ce qui a échoué ; publications et synchronisations en échec depuis un jour.',
  'health.work': 'Travail',
  'health.waiting': 'En attente',
  'health.since': 'Le plus ancien depuis',
  'health.running': 'En cours',
  'health.held': 'Attend une personne',
  'health.failing': 'En échec',
  'health.queue.webhooks': 'Envois des webhooks',
  'health.queue.publications': 'Publications',
  'health.queue.sources': 'Sources planifiées',
  'health.queue.harvesters': 'Catalogues moissonnés',
  'health.queue.synchronizations': 'Synchronisations avec d’autres portails',
  'health.queue.mails': 'Courriels',
  'health.backup': 'Sauvegarde',
  'health.last': 'La dernière',
  'health.never': 'Aucune pour l’instant',
  'health.elsewhere':
    'La base ou les enregistrements sont sur un autre serveur, sauvegardé par ses propres moyens, au même moment que les fichiers du dossier.',
  'health.how': 'Comment',
  'health.howText':
    'À lancer sur le serveur, à côté du portail en marche, par exemple chaque nuit. Le dossier doit être nouveau et devrait être sur un autre disque.',
  'health.versions': 'Versions',
  'health.started': 'En marche depuis',
  'health.problem.engine-silent': 'Le moteur des enregistrements ne répond pas',
  'health.do.engine-silent':
    'Les enregistrements ne s’affichent pas tant qu’il se tait. Redémarrez le portail ; si cela n’aide pas, son journal dit pourquoi.',
  'health.problem.disk-full': 'Le disque est plein',
  'health.do.disk-full':
    'Rien ne peut être importé ni envoyé. Libérez de la place sur le disque du dossier, ou donnez-lui un disque plus grand.',
  'health.problem.disk-short': 'Le disque est presque plein',
  'health.do.disk-short':
    'Un jeu de données rechargé occupe un moment la place d’une deuxième copie. Libérez de la place avant qu’elle manque.',
  'health.problem.memory-short': 'La machine n’a presque plus de mémoire',
  'health.do.memory-short':
    'Les requêtes ralentissent ou sont refusées. Arrêtez d’autres programmes, baissez engine-memory-mb ou cache-mb, ou ajoutez de la mémoire.',
  'health.problem.backup-missing': 'Il n’y a pas de sauvegarde',
  'health.do.backup-missing':
    'La personne qui gère le serveur en écrit une avec « loggia backup FOLDER », pendant que le portail tourne.',
  'health.problem.backup-old': 'La dernière sauvegarde a plus d’une semaine',
  'health.do.backup-old': 'Écrivez-en une nouvelle, et faites-la répéter chaque nuit par la machine.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook a été désactivé car son destinataire a échoué',
    other: '{n} webhooks ont été désactivés car leurs destinataires ont échoué'
  },
  'health.do.webhooks-failing':
    'Regardez les derniers envois du webhook, réparez le destinataire, réactivez le webhook et renvoyez ce qui a échoué.',
  'health.problem.webhooks-late': {
    one: '{n} envoi de webhook attend depuis plus d’une heure',
    other: '{n} envois de webhooks attendent, le plus ancien depuis plus d’une heure'
  },
  'health.do.webhooks-late':
    'Les destinataires répondent lentement ou pas du tout. Les pages des webhooks montrent ce qu’ils ont répondu.',
  'health.problem.publications-late': 'Des publications attendent depuis plus d’une heure',
  'health.do.publications-late': 'Le journal du serveur dit ce qui les retient.',
  'health.problem.sources-failing': { one: '{n} source échoue', other: '{n} sources échouent' },
  'health.do.sources-failing':
    'Le jeu garde ses derniers enregistrements. La page de la source dit pourquoi, et permet de la relancer.',
  'health.problem.sources-held': { one: '{n} source attend une personne', other: '{n} sources attendent une personne' },
  'health.do.sources-held':
    'Ce qui est arrivé diffère trop de ce qui est ici. Regardez-le et acceptez-le, ou laissez-le.',
  'health.problem.harvesters-failing': {
    one: '{n} catalogue moissonné échoue',
    other: '{n} catalogues moissonnés échouent'
  },
  'health.do.harvesters-failing':
    'Ses jeux restent comme ils étaient. La page du catalogue dit pourquoi, et permet de le relancer.',
  'health.problem.harvesters-held': {
    one: '{n} catalogue moissonné attend une personne',
    other: '{n} catalogues moissonnés attendent une personne'
  },
  'health.do.harvesters-held':
    'Une trop grande part du catalogue manque d’un coup. Vérifiez que c’est bien le cas, et acceptez-le.',
  'health.problem.synchronizations-failing': {
    one: '{n} synchronisation a échoué depuis un jour',
    other: '{n} synchronisations ont échoué depuis un jour'
  },
  'health.do.synchronizations-failing':
    'La page de la collaboration dit ce qui n’a pas pu être échangé, et avec qui. La prochaine synchronisation réessaie.',
  'health.problem.mails-failing': { one: '{n} courriel n’a pas pu partir', other: '{n} courriels n’ont pas pu partir' },
  'health.do.mails-failing':
    'La page des courriels dit ce que le serveur a répondu. Corrigez le serveur ou le destinataire, puis renvoyez-les.',
  'health.problem.mails-late': {
    one: '{n} courriel attend depuis plus d’une heure',
    other: '{n} courriels attendent, le plus ancien depuis plus d’une heure'
  },
  'health.do.mails-late': 'Aucun serveur n’est réglé, ou il ne les accepte pas. La page des courriels le dit.'
}
