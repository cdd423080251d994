import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Cuotas',
  'quotas.text': 'Las cuotas cuentan por solicitante y día (UTC). Vuelven a empezar: {time}.',
  'quotas.where':
    'El operador del servidor fija los límites de todos los solicitantes en el archivo de configuración o con las variables que se nombran aquí, y reinicia el servidor. Abajo puede dar a una clave de API sus propios límites; valen enseguida.',
  'quotas.limits': 'Límites y uso de hoy',
  'quotas.callers': 'Solicitantes',
  'quotas.kind.anonymous': 'Cada red, sin clave',
  'quotas.kind.user': 'Cada usuario',
  'quotas.kind.key': 'Cada clave de API',
  'quotas.active': 'Solicitantes hoy',
  'quotas.limitCalls': 'Llamadas al día, como máximo',
  'quotas.limitTime': 'Cálculo al día, como máximo',
  'quotas.limitSeconds': 'Cálculo al día en segundos, como máximo',
  'quotas.calls': 'Llamadas hoy',
  'quotas.time': 'Cálculo hoy',
  'quotas.ofOne': 'de un solicitante, como máximo {n}',
  'quotas.unlimited': 'Sin límite',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Quién ha usado más hoy',
  'quotas.keys.calls': 'Claves de API por llamadas',
  'quotas.keys.computing': 'Claves de API por cálculo',
  'quotas.users.calls': 'Usuarios por llamadas',
  'quotas.users.computing': 'Usuarios por cálculo',
  'quotas.key': 'Clave de API',
  'quotas.user': 'Usuario',
  'quotas.used': 'Usado',
  'quotas.search': 'Buscar por una parte del nombre',
  'quotas.noneYet': 'Ninguno por ahora.',
  'quotas.own': 'límite propio',
  'quotas.countKeys': { one: '{n} clave activa', other: '{n} claves activas' },
  'quotas.countUsers': { one: '{n} usuario con llamadas hoy', other: '{n} usuarios con llamadas hoy' },
  'quotas.change': 'Límites de una clave de API',
  'quotas.changeText':
    'Para las claves que muestra la lista de arriba. Otras se encuentran con la búsqueda o en otra página.',
  'quotas.hint': 'Vacío: como antes. -1: el límite de todas las claves.',
  'quotas.save': 'Fijar límites',
  'quotas.others': 'Otros límites'
}
