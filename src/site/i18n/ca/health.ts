import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Estat del servidor',
  'admin.healthText': 'Si el servidor funciona, què espera i l’última còpia de seguretat.',
  'health.lead': 'A les {time}. Aquesta pàgina es torna a llegir sola.',
  'health.well': 'Tot va bé',
  'health.wellText': 'No cal fer res.',
  'health.engine': 'Motor dels registres',
  'health.engine.own': 'Iniciat per Loggia',
  'health.engine.server': 'Un servidor a part',
  'health.database': 'Base de control',
  'health.disk': 'Espai lliure al disc',
  'health.memory': 'Memòria d’aquest servidor',
  'health.answers': 'Respon',
  'health.silent': 'No respon',
  'health.within': 'Preguntat en {n} ms',
  'health.freeOf': '{free} lliures de {total}',
  'health.queues': 'Feina en segon pla',
  'health.queuesText':
    'Què està pendent, què s’executa i què ha fallat; publicacions i sincronitzacions que han fallat en l’últim dia.',
  'health.work': 'Feina',
  'health.waiting': 'En espera',
  'health.since': 'El més antic des de',
  'health.running': 'En curs',
  'health.held': 'Espera una persona',
  'health.failing': 'Amb errors',
  'health.queue.webhooks': 'Lliuraments de webhooks',
  'health.queue.publications': 'Publicacions',
  'health.queue.sources': 'Fonts programades',
  'health.queue.harvesters': 'Catàlegs recollits',
  'health.queue.synchronizations': 'Sincronitzacions amb altres portals',
  'health.queue.mails': 'Correus',
  'health.backup': 'Còpia de seguretat',
  'health.last': 'L’última',
  'health.never': 'Encara cap',
  'health.elsewhere':
    'La base o els registres són en un altre servidor, que es copia pels seus mitjans, en el mateix moment que els fitxers de la carpeta.',
  'health.how': 'Com',
  'health.howText':
    'S’executa al servidor, amb el portal en marxa, per exemple cada nit. La carpeta ha de ser nova i hauria de ser en un altre disc.',
  'health.versions': 'Versions',
  'health.started': 'En marxa des de',
  'health.problem.engine-silent': 'El motor dels registres no respon',
  'health.do.engine-silent':
    'Fins que respongui no es mostren registres. Reinicieu el portal; si no ajuda, el seu registre diu per què.',
  'health.problem.disk-full': 'El disc és ple',
  'health.do.disk-full':
    'No es pot importar ni pujar res. Allibereu espai al disc de la carpeta o poseu-n’hi un de més gran.',
  'health.problem.disk-short': 'El disc és gairebé ple',
  'health.do.disk-short':
    'Un conjunt que es torna a carregar ocupa una estona l’espai d’una segona còpia. Allibereu espai abans que falti.',
  'health.problem.memory-short': 'A la màquina li queda poca memòria',
  'health.do.memory-short':
    'Les consultes es tornen lentes o es rebutgen. Tanqueu altres programes, abaixeu engine-memory-mb o cache-mb, o afegiu memòria.',
  'health.problem.backup-missing': 'No hi ha cap còpia de seguretat',
  'health.do.backup-missing':
    'Qui gestiona el servidor n’escriu una amb «loggia backup FOLDER», amb el portal en marxa.',
  'health.problem.backup-old': 'L’última còpia té més d’una setmana',
  'health.do.backup-old': 'Escriviu-ne una de nova i feu que la màquina la repeteixi cada nit.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook s’ha desactivat perquè el receptor ha fallat',
    other: '{n} webhooks s’han desactivat perquè els receptors han fallat'
  },
  'health.do.webhooks-failing':
    'Mireu els últims lliuraments, repareu el receptor, activeu el webhook i torneu a lliurar el que ha fallat.',
  'health.problem.webhooks-late': {
    one: '{n} lliurament espera des de fa més d’una hora',
    other: '{n} lliuraments esperen, el més antic des de fa més d’una hora'
  },
  'health.do.webhooks-late':
    'Els receptors responen a poc a poc o gens. Les pàgines dels webhooks mostren què van respondre.',
  'health.problem.publications-late': 'Hi ha publicacions que esperen des de fa més d’una hora',
  'health.do.publications-late': 'El registre del servidor diu què les reté.',
  'health.problem.sources-failing': { one: '{n} font falla', other: '{n} fonts fallen' },
  'health.do.sources-failing':
    'El conjunt conserva els seus últims registres. La pàgina de la font diu per què i la pot tornar a executar.',
  'health.problem.sources-held': { one: '{n} font espera una persona', other: '{n} fonts esperen una persona' },
  'health.do.sources-held': 'El que ha arribat difereix massa del que hi ha aquí. Mireu-ho i accepteu-ho, o deixeu-ho.',
  'health.problem.harvesters-failing': { one: '{n} catàleg recollit falla', other: '{n} catàlegs recollits fallen' },
  'health.do.harvesters-failing':
    'Els seus conjunts queden com estaven. La pàgina del catàleg diu per què i el pot tornar a executar.',
  'health.problem.harvesters-held': {
    one: '{n} catàleg recollit espera una persona',
    other: '{n} catàlegs recollits esperen una persona'
  },
  'health.do.harvesters-held': 'Falta massa del catàleg de cop. Comproveu si és així i accepteu-ho.',
  'health.problem.synchronizations-failing': {
    one: '{n} sincronització ha fallat en l’últim dia',
    other: '{n} sincronitzacions han fallat en l’últim dia'
  },
  'health.do.synchronizations-failing':
    'La pàgina de la col·laboració diu què no s’ha pogut intercanviar i amb qui. La pròxima sincronització ho torna a provar.',
  'health.problem.mails-failing': {
    one: '{n} correu no s’ha pogut enviar',
    other: '{n} correus no s’han pogut enviar'
  },
  'health.do.mails-failing':
    'La pàgina dels correus diu què ha respost el servidor. Corregiu el servidor o el destinatari i torneu-los a enviar.',
  'health.problem.mails-late': {
    one: '{n} correu espera des de fa més d’una hora',
    other: '{n} correus esperen, el més antic des de fa més d’una hora'
  },
  'health.do.mails-late': 'No hi ha servidor de correu, o no els accepta. Ho diu la pàgina dels correus.'
}
