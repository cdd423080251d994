import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'Quota',
  'quotas.text': 'Quota tellen per aanroeper en dag (UTC). Ze beginnen opnieuw: {time}.',
  'quotas.where':
    'De beheerder van de server stelt de grenzen van alle aanroepers in, in het configuratiebestand of met de hier genoemde variabelen, en start de server opnieuw. Hieronder kunt u één API-sleutel eigen grenzen geven; ze gelden meteen.',
  'quotas.limits': 'Grenzen en gebruik van vandaag',
  'quotas.callers': 'Aanroepers',
  'quotas.kind.anonymous': 'Elk netwerk, zonder sleutel',
  'quotas.kind.user': 'Elke gebruiker',
  'quotas.kind.key': 'Elke API-sleutel',
  'quotas.active': 'Aanroepers vandaag',
  'quotas.limitCalls': 'Aanroepen per dag, hoogstens',
  'quotas.limitTime': 'Rekentijd per dag, hoogstens',
  'quotas.limitSeconds': 'Rekentijd per dag in seconden, hoogstens',
  'quotas.calls': 'Aanroepen vandaag',
  'quotas.time': 'Rekentijd vandaag',
  'quotas.ofOne': 'van één aanroeper hoogstens {n}',
  'quotas.unlimited': 'Onbeperkt',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Wie vandaag het meest gebruikte',
  'quotas.keys.calls': 'API-sleutels naar aanroepen',
  'quotas.keys.computing': 'API-sleutels naar rekentijd',
  'quotas.users.calls': 'Gebruikers naar aanroepen',
  'quotas.users.computing': 'Gebruikers naar rekentijd',
  'quotas.key': 'API-sleutel',
  'quotas.user': 'Gebruiker',
  'quotas.used': 'Gebruikt',
  'quotas.search': 'Zoeken op een deel van de naam',
  'quotas.noneYet': 'Nog geen.',
  'quotas.own': 'eigen grens',
  'quotas.countKeys': { one: '{n} actieve sleutel', other: '{n} actieve sleutels' },
  'quotas.countUsers': { one: '{n} gebruiker met aanroepen vandaag', other: '{n} gebruikers met aanroepen vandaag' },
  'quotas.change': 'Grenzen van één API-sleutel',
  'quotas.changeText':
    'Voor de sleutels die de lijst hierboven toont. Andere vindt u met de zoekfunctie of op een andere pagina.',
  'quotas.hint': 'Leeg: zoals voorheen. -1: de grens van alle sleutels.',
  'quotas.save': 'Grenzen instellen',
  'quotas.others': 'Andere grenzen'
}
