import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Atariari buruz',
  'page.help': 'Laguntza',
  'page.contact': 'Kontaktua',
  'page.legal': 'Lege-oharra',
  'page.privacy': 'Datu pertsonalak',
  'page.terms': 'Erabilera-baldintzak',
  'page.accessibility': 'Irisgarritasuna',
  'page.site-map': 'Webgunearen mapa',
  'page.others': 'Orriak',
  'page.noContact':
    'Atari honen arduradunak ez du kontakturik adierazi. Datu-multzo bakoitzak bere argitaratzailea aipatzen du.',
  'page.write': 'Idatzi atari honen arduradunari: {contact}',
  'page.unwritten': 'Atari honen arduradunak oraindik ez du orri hau idatzi.',
  'page.owners':
    'Datuak beren argitaratzaileenak dira. Datu-multzo bakoitzak bere argitaratzailea eta lizentzia aipatzen ditu; lizentziak datuekin zer egin dezakezun dio.',
  'about.text':
    '{name} atariak {datasets} argitaratzen ditu, {records} barne. Publikoa den guztia irakurri, iragazi, deskargatu eta programekin kontsulta daiteke konturik gabe.',
  'help.find': 'Datu-multzo bat aurkitu',
  'help.findText':
    'Idatzi hitzak bilaketa-eremuan edo aukeratu iragazkiak zerrendaren ondoan. Zerrenda gaineko esaldiak zer erakusten den dio; iragazki bakoitza ken daiteke.',
  'help.look': 'Erregistroak ikusi',
  'help.lookText':
    'Ireki datu-multzo baten taula. Zutabe baten goiburuan klik eginda ordenatzen da, ondoko botoiak iragazten du. Aukeratzen duzun guztia orriaren helbidean dago: gorde edo bidali, eta besteek gauza bera ikusiko dute.',
  'help.download': 'Deskargatu',
  'help.downloadText':
    'Esportazio-orriak formatu guztiak eskaintzen ditu erregistro guztietarako eta zure iragazkiek uzten dituztenetarako.',
  'help.query': 'Taula baten bilaketa-eremuaren kontsulta-lengoaia',
  'help.queryText':
    'Hitzak bilatzen dira. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR eta NOT zehatzago galdetzeko.',
  'help.programs': 'Programentzat',
  'help.programsText':
    'Datu-multzo bakoitzaren API orriak ikusten duzunaren eskaera erakusten du, hainbat lengoaiatan. Eskaera eta parametro guztiak APIaren deskribapenean daude.',
  'privacy.counted': 'Zer zenbatzen den',
  'privacy.countedText':
    'Bisitak egunaren, datu-multzoaren, ikuspegiaren, hizkuntzaren eta esteka etorri den webgunearen arabera zenbatzen dira. Ez da haiekin zure helbiderik edo identifikatzailerik gordetzen, eta ez da ezer besteekin partekatzen.',
  'privacy.cookies': 'Cookieak',
  'privacy.cookiesText':
    'Cookie batek hautatutako hizkuntza gogoratzen du, beste batek sarbide-oharrari emandako erantzuna, beste batek zure saioa irekita dagoen bitartean. Batek ere ez du balio zu jarraitzeko; beraz, ez dute zure baimenik behar.',
  'privacy.logs': 'Jarduera-erregistroak',
  'privacy.logsText': {
    one: 'Saio-hasierak, ukapenak eta kideen aldaketak izenarekin, helbidearekin eta orduarekin erregistratzen dira, eta egun {n} igarotakoan ezabatzen dira.',
    other:
      'Saio-hasierak, ukapenak eta kideen aldaketak izenarekin, helbidearekin eta orduarekin erregistratzen dira, eta {n} egun igarotakoan ezabatzen dira.'
  },
  'accessibility.short.full': 'Irisgarritasuna: erabat betetzen du',
  'accessibility.short.partial': 'Irisgarritasuna: partez betetzen du',
  'accessibility.short.none': 'Irisgarritasuna: ez du betetzen',
  'accessibility.intro':
    '{name} atariaren arduradunak denek erabili ahal izatea nahi du. Adierazpen hau haren orriei dagokie.',
  'accessibility.status': 'Betetze-egoera',
  'accessibility.full': 'Orriek erabat betetzen dituzte WCAG 2.2 AA maila, EN 301 549 eta RGAA 4.1.',
  'accessibility.partial': 'Orriek partez betetzen dituzte WCAG 2.2 AA maila, EN 301 549 eta RGAA 4.1.',
  'accessibility.none':
    'Orriek ez dituzte betetzen WCAG 2.2 AA maila, EN 301 549 eta RGAA 4.1, edo oraindik ez dago atari honen baliozko auditoriarik.',
  'accessibility.rate': 'Aplikatzekoak diren irizpideen {rate} betetzen da.',
  'accessibility.assessed': 'Softwarearen ebaluazioa',
  'accessibility.assessedText':
    'Softwarearen egileek {date} datan egiaztatu zituzten orriak: WCAG 2.2 (A eta AA mailak) arauko {wcag} irizpide eta RGAA 4.1 arauko {rgaa} betetzen dira.',
  'accessibility.sum': '{all}(e)tik {n}',
  'accessibility.open': 'Betetzen ez direnak edo oraindik probatu gabeak: {list}.',
  'accessibility.details': 'Irizpidez irizpide (ingelesez)',
  'accessibility.content': 'Irisgarria ez izan daitekeen edukia',
  'accessibility.contentText':
    'Argitaratzaileen fitxategiak eta testuak eman ziren bezala erakusten dira. Mapek eta grafikoek gauza bera dioen zerrenda edo taula bat dute.',
  'accessibility.made': 'Adierazpen honi buruz',
  'accessibility.dated': 'Egina: {date}.',
  'accessibility.tested':
    'Orriak axe tresnarekin eta eskuz egiaztatzen dira: teklatua soilik, 320 pixel, % 400eko handitzea, scriptik gabe, argia eta iluna, eskuinetik ezkerrera.',
  'accessibility.feedback': 'Iritziak eta kontaktua',
  'accessibility.feedbackText':
    'Zerbait ezin bada erabili edo irakurri, idatzi arduradunari. Ordezko bat edo laguntza jasoko duzu.',
  'accessibility.enforcement': 'Ezerk laguntzen ez badu',
  'accessibility.enforcementText':
    'Erantzun egokirik jasotzen ez baduzu, zure herrialdean webgune publikoen irisgarritasuna zaintzen duen agintaritzarengana jo dezakezu.'
}
