import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Serveis d’inici de sessió',
  'providers.count': { one: '{n} servei', other: '{n} serveis' },
  'providers.none': 'Els membres inicien la sessió només amb nom d’usuari i contrasenya.',
  'providers.add': 'Afegeix un servei',
  'providers.addText':
    'Els membres poden iniciar la sessió amb comptes d’un altre servei que parli OpenID Connect. Registreu-hi primer aquest portal.',
  'providers.enabled': 'En ús',
  'providers.disabled': 'Desactivat',
  'providers.redirect': 'Adreça de retorn, que cal registrar al servei',
  'providers.users': 'Usuaris connectats',
  'providers.test': 'Prova la connexió',
  'providers.testText': 'Llegeix les adreces que publica el servei. Ningú no inicia la sessió.',
  'providers.works': 'El servei respon. Les seves adreces:',
  'providers.delete': 'Elimina el servei',
  'providers.deleteText': 'Els seus usuaris conserven els comptes i ja no hi poden iniciar la sessió.',
  'providers.settings': 'Configuració',
  'providers.id': 'Nom curt',
  'providers.idHint':
    'Lletres minúscules, xifres i guionets, per exemple ciutat. Forma part de l’adreça de retorn i no es pot canviar.',
  'providers.name': 'Nom',
  'providers.nameHint': 'Com el mostra el botó de la pàgina d’inici de sessió.',
  'providers.issuer': 'Emissor',
  'providers.issuerHint': 'Adreça del servei, exactament com la publica.',
  'providers.clientId': 'Id del client',
  'providers.clientSecret': 'Secret del client',
  'providers.secretHint': 'Com l’ha donat el servei. No es torna a mostrar mai.',
  'providers.secretKept': 'Hi ha un secret desat. Buit: es conserva.',
  'providers.noSecret': 'Elimina el secret desat',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Separats per espais; openid sempre es demana.',
  'providers.usernameClaim': 'Claim dels noms d’usuari',
  'providers.groupsClaim': 'Claim dels grups',
  'providers.groupsClaimHint':
    'On el servei indica grups o rols d’una persona, per exemple groups. Buit: no se’n llegeix cap.',
  'providers.roleMappings': 'Rols per grup',
  'providers.roleMappingsHint':
    'Una línia per a cadascun, per exemple: staff = Publisher. Decideix el primer que coincideix, a cada inici de sessió.',
  'providers.defaultRole': 'Rol sense coincidència',
  'providers.noRole': 'Cap: sense coincidència no s’inicia la sessió',
  'providers.groupMappings': 'Grups d’aquest portal per grup d’allà',
  'providers.groupMappingsHint':
    'Una línia per a cadascun: grup d’allà = id del grup d’aquí. Els membres hi entren i en surten a cada inici de sessió.',
  'providers.createUsers': 'Crea comptes',
  'providers.createUsersHint':
    'Qui no té compte en rep un en el primer inici de sessió. Ningú no arriba a un compte existent pel nom o el correu.',
  'providers.acrValues': 'Tipus d’autenticació exigits (acr)',
  'providers.acrHint': 'Buit: qualsevol. Separats per espais.',
  'providers.isEnabled': 'Els membres hi poden iniciar la sessió',
  'providers.badLine': 'Cada línia necessita un grup, un signe igual i un nom que existeixi.',
  'done.providerAdded': 'S’ha afegit el servei. Registreu-hi l’adreça de retorn.',
  'done.providerDeleted': 'S’ha eliminat el servei.'
}
