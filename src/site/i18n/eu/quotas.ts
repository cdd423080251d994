import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Kuotak',
  'quotas.text': 'Kuotak deitzaile eta egun bakoitzeko zenbatzen dira (UTC). Berriro hasten dira: {time}.',
  'quotas.where':
    'Zerbitzariaren operadoreak ezartzen ditu deitzaile guztien mugak, konfigurazio-fitxategian edo hemen izendatutako aldagaiekin, eta zerbitzaria berrabiarazten du. Behean API gako bati bere mugak eman diezazkiokezu; berehala balio dute.',
  'quotas.limits': 'Mugak eta gaurko erabilera',
  'quotas.callers': 'Deitzaileak',
  'quotas.kind.anonymous': 'Sare bakoitza, gakorik gabe',
  'quotas.kind.user': 'Erabiltzaile bakoitza',
  'quotas.kind.key': 'API gako bakoitza',
  'quotas.active': 'Gaurko deitzaileak',
  'quotas.limitCalls': 'Eguneko deiak, gehienez',
  'quotas.limitTime': 'Eguneko kalkulua, gehienez',
  'quotas.limitSeconds': 'Eguneko kalkulua segundotan, gehienez',
  'quotas.calls': 'Gaurko deiak',
  'quotas.time': 'Gaurko kalkulua',
  'quotas.ofOne': 'deitzaile batenak gehienez {n}',
  'quotas.unlimited': 'Mugarik gabe',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Nork erabili duen gehien gaur',
  'quotas.keys.calls': 'API gakoak, deien arabera',
  'quotas.keys.computing': 'API gakoak, kalkuluaren arabera',
  'quotas.users.calls': 'Erabiltzaileak, deien arabera',
  'quotas.users.computing': 'Erabiltzaileak, kalkuluaren arabera',
  'quotas.key': 'API gakoa',
  'quotas.user': 'Erabiltzailea',
  'quotas.used': 'Erabilita',
  'quotas.search': 'Bilatu izenaren zati batez',
  'quotas.noneYet': 'Oraingoz bat ere ez.',
  'quotas.own': 'berea',
  'quotas.countKeys': { one: 'gako aktibo {n}', other: '{n} gako aktibo' },
  'quotas.countUsers': { one: 'gaur deiak dituen erabiltzaile {n}', other: 'gaur deiak dituzten {n} erabiltzaile' },
  'quotas.change': 'API gako baten mugak',
  'quotas.changeText':
    'Goiko zerrendak erakusten dituen gakoentzat. Besteak bilaketaz edo beste orri batean aurkitzen dira.',
  'quotas.hint': 'Hutsik: lehen bezala. -1: gako guztien muga.',
  'quotas.save': 'Ezarri mugak',
  'quotas.others': 'Beste mugak'
}
