import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Servicios de inicio de sesión',
  'providers.count': { one: '{n} servicio', other: '{n} servicios' },
  'providers.none': 'Los miembros inician sesión solo con nombre de usuario y contraseña.',
  'providers.add': 'Añadir servicio',
  'providers.addText':
    'Los miembros pueden iniciar sesión con cuentas de otro servicio que use OpenID Connect. Registre primero este portal en él.',
  'providers.enabled': 'En uso',
  'providers.disabled': 'Desactivado',
  'providers.redirect': 'Dirección de retorno, que se registra en el servicio',
  'providers.users': 'Usuarios conectados',
  'providers.test': 'Probar la conexión',
  'providers.testText': 'Lee las direcciones que publica el servicio. Nadie inicia sesión.',
  'providers.works': 'El servicio responde. Sus direcciones:',
  'providers.delete': 'Eliminar servicio',
  'providers.deleteText': 'Sus usuarios conservan sus cuentas y ya no pueden iniciar sesión con él.',
  'providers.settings': 'Ajustes',
  'providers.id': 'Nombre corto',
  'providers.idHint':
    'Letras minúsculas, cifras y guiones, por ejemplo ciudad. Forma parte de la dirección de retorno y no se puede cambiar.',
  'providers.name': 'Nombre',
  'providers.nameHint': 'Como lo muestra el botón de la página de inicio de sesión.',
  'providers.issuer': 'Emisor',
  'providers.issuerHint': 'Dirección del servicio, exactamente como la publica.',
  'providers.clientId': 'Id del cliente',
  'providers.clientSecret': 'Secreto del cliente',
  'providers.secretHint': 'Como lo dio el servicio. No se vuelve a mostrar nunca.',
  'providers.secretKept': 'Hay un secreto guardado. Vacío: se conserva.',
  'providers.noSecret': 'Eliminar el secreto guardado',
  'providers.scopes': 'Scopes',
  'providers.scopesHint': 'Separados por espacios; openid siempre se pide.',
  'providers.usernameClaim': 'Claim de nombres de usuario',
  'providers.groupsClaim': 'Claim de grupos',
  'providers.groupsClaimHint':
    'Donde el servicio indica grupos o roles de una persona, por ejemplo groups. Vacío: no se lee ninguno.',
  'providers.roleMappings': 'Roles por grupo',
  'providers.roleMappingsHint':
    'Una línea para cada uno, por ejemplo: staff = Publisher. Decide el primero que coincide, en cada inicio de sesión.',
  'providers.defaultRole': 'Rol sin coincidencia',
  'providers.noRole': 'Ninguno: sin coincidencia no se inicia sesión',
  'providers.groupMappings': 'Grupos de este portal por grupo de allí',
  'providers.groupMappingsHint':
    'Una línea para cada uno: grupo de allí = id del grupo de aquí. Los miembros entran y salen en cada inicio de sesión.',
  'providers.createUsers': 'Crear cuentas',
  'providers.createUsersHint':
    'Quien no tiene cuenta recibe una en el primer inicio de sesión. Nadie llega a una cuenta existente por nombre o correo.',
  'providers.acrValues': 'Tipos de autenticación exigidos (acr)',
  'providers.acrHint': 'Vacío: cualquiera. Separados por espacios.',
  'providers.isEnabled': 'Los miembros pueden iniciar sesión con él',
  'providers.badLine': 'Cada línea necesita un grupo, un signo igual y un nombre que exista.',
  'done.providerAdded': 'El servicio se añadió. Registre allí la dirección de retorno.',
  'done.providerDeleted': 'El servicio se eliminó.'
}
