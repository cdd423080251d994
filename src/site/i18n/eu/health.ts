import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Egoera',
  'admin.healthText': 'Zerbitzariak funtzionatzen duen, zer dagoen zain eta azken babeskopia.',
  'health.lead': '{time} unean. Orri hau bere kabuz irakurtzen da berriro.',
  'health.well': 'Dena ondo dago',
  'health.wellText': 'Ez dago ezer egin beharrik.',
  'health.engine': 'Erregistroen motorra',
  'health.engine.own': 'Loggiak abiarazia',
  'health.engine.server': 'Zerbitzari bereizi bat',
  'health.database': 'Kontrol-datu-basea',
  'health.disk': 'Diskoko leku librea',
  'health.memory': 'Zerbitzari honen memoria',
  'health.answers': 'Erantzuten du',
  'health.silent': 'Ez du erantzuten',
  'health.within': '{n} ms-tan galdetuta',
  'health.freeOf': '{total}-tik {free} libre',
  'health.queues': 'Atzeko planoko lana',
  'health.queuesText':
    'Zer dagoen egiteko, zer dabilen eta zerk huts egin duen; azken egunean huts egin duten argitalpenak eta sinkronizazioak.',
  'health.work': 'Lana',
  'health.waiting': 'Zain',
  'health.since': 'Zaharrena noiztik',
  'health.running': 'Martxan',
  'health.held': 'Pertsona baten zain',
  'health.failing': 'Huts eginda',
  'health.queue.webhooks': 'Webhook-en bidalketak',
  'health.queue.publications': 'Argitalpenak',
  'health.queue.sources': 'Programatutako iturriak',
  'health.queue.harvesters': 'Bildutako katalogoak',
  'health.queue.synchronizations': 'Beste atariekiko sinkronizazioak',
  'health.queue.mails': 'Mezuak',
  'health.backup': 'Babeskopia',
  'health.last': 'Azkena',
  'health.never': 'Oraindik bat ere ez',
  'health.elsewhere':
    'Datu-basea edo erregistroak beste zerbitzari batean daude; hark bere bideez egiten du babeskopia, karpetako fitxategien une berean.',
  'health.how': 'Nola',
  'health.howText':
    'Zerbitzarian exekutatzen da, ataria martxan dagoela, adibidez gauero. Karpetak berria izan behar du, eta beste disko batean egotea komeni da.',
  'health.versions': 'Bertsioak',
  'health.started': 'Martxan noiztik',
  'health.problem.engine-silent': 'Erregistroen motorrak ez du erantzuten',
  'health.do.engine-silent':
    'Erantzun arte ez da erregistrorik erakusten. Berrabiarazi ataria; horrek laguntzen ez badu, haren egunkariak dio zergatik.',
  'health.problem.disk-full': 'Diskoa beteta dago',
  'health.do.disk-full': 'Ezin da ezer inportatu ez igo. Egin lekua karpetaren diskoan, edo jarri handiago bat.',
  'health.problem.disk-short': 'Diskoa ia beteta dago',
  'health.do.disk-short':
    'Berriro kargatzen den datu-multzo batek bigarren kopia baten lekua behar du denbora batez. Egin lekua, falta izan baino lehen.',
  'health.problem.memory-short': 'Makinari memoria gutxi geratzen zaio',
  'health.do.memory-short':
    'Kontsultak moteltzen edo ukatzen dira. Itxi beste programak, jaitsi engine-memory-mb edo cache-mb, edo gehitu memoria.',
  'health.problem.backup-missing': 'Ez dago babeskopiarik',
  'health.do.backup-missing':
    'Zerbitzaria kudeatzen duenak idazten du bat «loggia backup FOLDER» aginduarekin, ataria martxan dagoela.',
  'health.problem.backup-old': 'Azken babeskopiak astebete baino gehiago du',
  'health.do.backup-old': 'Idatzi berri bat, eta utzi makinari gauero errepikatzen.',
  'health.problem.webhooks-failing': {
    one: 'Webhook {n} desaktibatu da hartzaileak huts egin duelako',
    other: '{n} webhook desaktibatu dira hartzaileek huts egin dutelako'
  },
  'health.do.webhooks-failing':
    'Begiratu azken bidalketak, konpondu hartzailea, aktibatu webhooka eta bidali berriro huts egindakoa.',
  'health.problem.webhooks-late': {
    one: 'Bidalketa {n} zain dago ordubete baino gehiago',
    other: '{n} bidalketa zain daude, zaharrena ordubete baino gehiago'
  },
  'health.do.webhooks-late':
    'Hartzaileek polito erantzuten dute edo ez dute erantzuten. Webhooken orriek erakusten dute zer erantzun duten.',
  'health.problem.publications-late': 'Argitalpenak ordubete baino gehiago daude zain',
  'health.do.publications-late': 'Zerbitzariaren egunkariak dio zerk atzeratzen dituen.',
  'health.problem.sources-failing': { one: 'Iturri {n}ek huts egiten du', other: '{n} iturrik huts egiten dute' },
  'health.do.sources-failing':
    'Datu-multzoak azken erregistroak gordetzen ditu. Iturriaren orriak dio zergatik, eta berriro exekuta dezake.',
  'health.problem.sources-held': {
    one: 'Iturri {n} pertsona baten zain dago',
    other: '{n} iturri pertsona baten zain daude'
  },
  'health.do.sources-held': 'Etorri dena gehiegi aldentzen da hemen dagoenetik. Begiratu eta onartu, edo utzi.',
  'health.problem.harvesters-failing': {
    one: 'Bildutako katalogo {n}ek huts egiten du',
    other: 'Bildutako {n} katalogok huts egiten dute'
  },
  'health.do.harvesters-failing':
    'Haren datu-multzoak zeuden bezala geratzen dira. Katalogoaren orriak dio zergatik, eta berriro exekuta dezake.',
  'health.problem.harvesters-held': {
    one: 'Bildutako katalogo {n} pertsona baten zain dago',
    other: 'Bildutako {n} katalogo pertsona baten zain daude'
  },
  'health.do.harvesters-held': 'Katalogoaren zati handiegia falta da bat-batean. Egiaztatu hala den, eta onartu.',
  'health.problem.synchronizations-failing': {
    one: 'Sinkronizazio {n}ek huts egin du azken egunean',
    other: '{n} sinkronizaziok huts egin dute azken egunean'
  },
  'health.do.synchronizations-failing':
    'Lankidetzaren orriak dio zer ezin izan den trukatu eta norekin. Hurrengo sinkronizazioak berriro saiatuko da.',
  'health.problem.mails-failing': { one: 'Mezu {n} ezin izan da bidali', other: '{n} mezu ezin izan dira bidali' },
  'health.do.mails-failing':
    'Mezuen orriak dio zer erantzun duen zerbitzariak. Zuzendu zerbitzaria edo hartzailea, eta bidali berriro.',
  'health.problem.mails-late': {
    one: 'Mezu {n} zain dago ordubete baino gehiago',
    other: '{n} mezu zain daude, zaharrena ordubete baino gehiago'
  },
  'health.do.mails-late': 'Ez dago posta-zerbitzaririk, edo ez ditu hartzen. Mezuen orriak dio zein den.'
}
