import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Quant al portal',
  'page.help': 'Ajuda',
  'page.contact': 'Contacte',
  'page.legal': 'Avís legal',
  'page.privacy': 'Dades personals',
  'page.terms': 'Condicions d’ús',
  'page.accessibility': 'Accessibilitat',
  'page.site-map': 'Mapa del lloc',
  'page.others': 'Pàgines',
  'page.noContact':
    'El responsable d’aquest portal no ha indicat cap contacte. Cada conjunt de dades anomena el seu productor.',
  'page.write': 'Escriu al responsable d’aquest portal: {contact}',
  'page.unwritten': 'El responsable d’aquest portal encara no ha escrit aquesta pàgina.',
  'page.owners':
    'Les dades pertanyen als seus productors. Cada conjunt de dades anomena el seu productor i la seva llicència; la llicència diu què podeu fer amb les dades.',
  'about.text':
    '{name} publica {datasets} amb {records}. Tot el que és públic es pot llegir, filtrar, baixar i consultar amb programes sense compte.',
  'help.find': 'Trobar un conjunt de dades',
  'help.findText':
    'Escriviu paraules al camp de cerca o trieu filtres al costat de la llista. La frase sobre la llista diu què es mostra; cada filtre es pot treure.',
  'help.look': 'Mirar els registres',
  'help.lookText':
    'Obriu la taula d’un conjunt de dades. Un clic a la capçalera d’una columna ordena, el botó del costat filtra. Tot el que trieu és a l’adreça de la pàgina: deseu-la o envieu-la i altres veuran el mateix.',
  'help.download': 'Baixar',
  'help.downloadText':
    'La pàgina d’exportació ofereix cada format per a tots els registres i per als que deixen els vostres filtres.',
  'help.query': 'Llenguatge de consulta del camp de cerca d’una taula',
  'help.queryText':
    'Les paraules es cerquen. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR i NOT pregunten amb més precisió.',
  'help.programs': 'Per a programes',
  'help.programsText':
    'La pàgina API de cada conjunt de dades mostra la petició del que veieu, en diversos llenguatges. Totes les peticions i paràmetres són a la descripció de l’API.',
  'privacy.counted': 'Què es compta',
  'privacy.countedText':
    'Les visites es compten per dia, conjunt de dades, vista, llengua i lloc d’on ve un enllaç. No s’hi desa la vostra adreça ni cap identificador vostre, i res no es comparteix amb altres.',
  'privacy.cookies': 'Galetes',
  'privacy.cookiesText':
    'Una galeta recorda la llengua triada, una altra la vostra resposta a l’avís d’accés, una altra la vostra sessió mentre és oberta. Cap no serveix per seguir-vos; per això cap no necessita el vostre consentiment.',
  'privacy.logs': 'Registres d’activitat',
  'privacy.logsText': {
    one: 'Els inicis de sessió, els rebuigs i els canvis dels membres es registren amb nom, adreça i hora, i s’esborren després de {n} dia.',
    other:
      'Els inicis de sessió, els rebuigs i els canvis dels membres es registren amb nom, adreça i hora, i s’esborren després de {n} dies.'
  },
  'accessibility.short.full': 'Accessibilitat: plenament conforme',
  'accessibility.short.partial': 'Accessibilitat: parcialment conforme',
  'accessibility.short.none': 'Accessibilitat: no conforme',
  'accessibility.intro':
    'El responsable de {name} vol que tothom el pugui fer servir. Aquesta declaració s’aplica a les seves pàgines.',
  'accessibility.status': 'Estat de compliment',
  'accessibility.full': 'Les pàgines compleixen plenament WCAG 2.2 nivell AA, EN 301 549 i RGAA 4.1.',
  'accessibility.partial': 'Les pàgines compleixen parcialment WCAG 2.2 nivell AA, EN 301 549 i RGAA 4.1.',
  'accessibility.none':
    'Les pàgines no compleixen WCAG 2.2 nivell AA, EN 301 549 i RGAA 4.1, o encara no hi ha cap auditoria vàlida d’aquest portal.',
  'accessibility.rate': 'Es compleix el {rate} dels criteris aplicables.',
  'accessibility.assessed': 'Avaluació del programari',
  'accessibility.assessedText':
    'Els autors del programari en van comprovar les pàgines el {date}: es compleixen {wcag} criteris de les WCAG 2.2 (nivells A i AA) i {rgaa} del RGAA 4.1.',
  'accessibility.sum': '{n} de {all}',
  'accessibility.open': 'No es compleixen o encara no s’han provat: {list}.',
  'accessibility.details': 'Criteri per criteri (en anglès)',
  'accessibility.content': 'Contingut que pot no ser accessible',
  'accessibility.contentText':
    'Els fitxers i textos dels productors es mostren tal com es van lliurar. Els mapes i gràfics van acompanyats d’una llista o taula que diu el mateix.',
  'accessibility.made': 'Sobre aquesta declaració',
  'accessibility.dated': 'Es va elaborar el {date}.',
  'accessibility.tested':
    'Les pàgines es comproven amb axe i a mà: només amb teclat, 320 píxels, ampliació del 400 %, sense scripts, clar i fosc, de dreta a esquerra.',
  'accessibility.feedback': 'Comentaris i contacte',
  'accessibility.feedbackText':
    'Si alguna cosa no es pot fer servir o llegir, escriviu al responsable. Rebreu una alternativa o ajuda.',
  'accessibility.enforcement': 'Si res no ajuda',
  'accessibility.enforcementText':
    'Si no obteniu una resposta satisfactòria, us podeu adreçar a l’autoritat del vostre país que supervisa l’accessibilitat dels llocs públics.'
}
