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
  'providers.roles': 'Rols: {roles}.',
  'providers.beyond':
    'Dona rols que vós no podeu donar: {roles}. Trieu-ne d’altres, o demaneu a un administrador que canviï el proveïdor.',
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
  'factor.title': 'Segon factor',
  'factor.lead':
    'Una aplicació al telèfon crea un codi per a cada inici de sessió, perquè una contrasenya robada no sigui suficient.',
  'factor.leadRequired': 'El vostre rol exigeix un segon factor.',
  'factor.code': 'Codi',
  'factor.codeText': 'Escriviu el codi que l’aplicació mostra ara, o un codi de recuperació.',
  'factor.setUp': 'Configura un segon factor',
  'factor.scan': 'Escanegeu aquesta imatge amb una aplicació de codis i escriviu el codi que mostra.',
  'factor.picture': 'Imatge per a l’aplicació',
  'factor.type': 'O escriviu aquesta clau a l’aplicació:',
  'factor.confirm': 'Confirma',
  'factor.lost':
    'Heu perdut l’aplicació? Feu servir un codi de recuperació o pregunteu a un administrador d’aquest portal.',
  'factor.recovery': 'Codis de recuperació',
  'factor.recoveryText':
    'Deseu aquests codis en un lloc segur. Cadascun permet iniciar la sessió una vegada sense l’aplicació. Només es mostren ara.',
  'factor.goOn': 'Els he desat',
  'factor.since': 'En ús des de {time}.',
  'factor.left': { one: 'Queda {n} codi de recuperació.', other: 'Queden {n} codis de recuperació.' },
  'factor.renew': 'Nous codis de recuperació',
  'factor.begin': 'Configura',
  'factor.remove': 'Treu el segon factor',
  'factor.removed': 'S’ha tret el segon factor.',
  'factor.roles': 'Rols que exigeixen un segon factor',
  'factor.rolesText':
    'Els usuaris d’aquests rols que inicien la sessió amb contrasenya configuren una aplicació en el pròxim inici de sessió. Els programes envien un codi o fan servir claus d’API. Els serveis d’inici de sessió tenen el seu propi segon factor.',
  'factor.reset': 'Restableix el segon factor',
  'factor.resetText':
    'Per a qui ha perdut l’aplicació i els codis de recuperació. Assegureu-vos que és realment aquesta persona.',
  'factor.resetConfirm': 'L’usuari inicia la sessió només amb la contrasenya fins que configuri un nou segon factor.',
  'factor.has': 'Té un segon factor',
  'done.factorReset': 'S’ha restablert el segon factor.',
  'done.providerAdded': 'S’ha afegit el servei. Registreu-hi l’adreça de retorn.',
  'done.providerDeleted': 'S’ha eliminat el servei.'
}
