import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts'
import type { TranslationOf } from '../message.ts'

export const SIGN_IN: TranslationOf<typeof ENGLISH> = {
  'providers.title': 'Saioa hasteko zerbitzuak',
  'providers.count': { one: 'Zerbitzu {n}', other: '{n} zerbitzu' },
  'providers.none': 'Kideek erabiltzaile-izenarekin eta pasahitzarekin bakarrik hasten dute saioa.',
  'providers.add': 'Gehitu zerbitzua',
  'providers.addText':
    'Kideek OpenID Connect erabiltzen duen beste zerbitzu bateko kontuekin has dezakete saioa. Erregistratu lehenik atari hau han.',
  'providers.enabled': 'Erabiltzen',
  'providers.disabled': 'Itzalita',
  'providers.redirect': 'Itzulera-helbidea, zerbitzuan erregistratzekoa',
  'providers.users': 'Konektatutako erabiltzaileak',
  'providers.test': 'Probatu konexioa',
  'providers.testText': 'Zerbitzuak argitaratzen dituen helbideak irakurtzen ditu. Inork ez du saiorik hasten.',
  'providers.works': 'Zerbitzuak erantzuten du. Haren helbideak:',
  'providers.delete': 'Ezabatu zerbitzua',
  'providers.deleteText': 'Haren erabiltzaileek kontuak gordetzen dituzte, eta ezin dute gehiago harekin saioa hasi.',
  'providers.settings': 'Ezarpenak',
  'providers.id': 'Izen laburra',
  'providers.idHint':
    'Letra xeheak, zifrak eta marratxoak, adibidez hiria. Itzulera-helbidearen zatia da eta ezin da aldatu.',
  'providers.name': 'Izena',
  'providers.nameHint': 'Saioa hasteko orriko botoiak erakusten duen bezala.',
  'providers.issuer': 'Igorlea',
  'providers.issuerHint': 'Zerbitzuaren helbidea, argitaratzen duen bezala zehazki.',
  'providers.clientId': 'Bezeroaren ida',
  'providers.clientSecret': 'Bezeroaren sekretua',
  'providers.secretHint': 'Zerbitzuak eman zuen bezala. Ez da inoiz berriro erakusten.',
  'providers.secretKept': 'Sekretu bat gordeta dago. Hutsik: bere horretan geratzen da.',
  'providers.noSecret': 'Ezabatu gordetako sekretua',
  'providers.scopes': 'Scope-ak',
  'providers.scopesHint': 'Zuriunez bereizita; openid beti eskatzen da.',
  'providers.usernameClaim': 'Erabiltzaile-izenen claim-a',
  'providers.groupsClaim': 'Taldeen claim-a',
  'providers.groupsClaimHint':
    'Zerbitzuak pertsona baten taldeak edo rolak non zerrendatzen dituen, adibidez groups. Hutsik: ez da bat ere irakurtzen.',
  'providers.roleMappings': 'Rolak taldearen arabera',
  'providers.roleMappingsHint':
    'Lerro bat bakoitzeko, adibidez: staff = Publisher. Bat datorren lehenak erabakitzen du, saio bakoitzean.',
  'providers.roles': 'Rolak: {roles}.',
  'providers.beyond':
    'Zuk eman ezin dituzun rolak ematen ditu: {roles}. Aukeratu beste batzuk, edo eskatu administratzaile bati hornitzailea aldatzeko.',
  'providers.defaultRole': 'Bat etorri gabeko rola',
  'providers.noRole': 'Bat ere ez: bat etorri gabe ezin da saiorik hasi',
  'providers.groupMappings': 'Atari honetako taldeak hango taldearen arabera',
  'providers.groupMappingsHint':
    'Lerro bat bakoitzeko: hango taldea = hemengo taldearen ida. Kideak saio bakoitzean sartzen eta irteten dira.',
  'providers.createUsers': 'Sortu kontuak',
  'providers.createUsersHint':
    'Konturik ez duenak lehen saioan jasotzen du bat. Inor ez da lehendik dagoen kontu batera iristen izenaren edo e-postaren bidez.',
  'providers.acrValues': 'Eskatutako autentifikazio motak (acr)',
  'providers.acrHint': 'Hutsik: edozein. Zuriunez bereizita.',
  'providers.isEnabled': 'Kideek harekin saioa has dezakete',
  'providers.badLine': 'Lerro bakoitzak taldea, berdin ikurra eta existitzen den izen bat behar ditu.',
  'factor.title': 'Bigarren faktorea',
  'factor.lead':
    'Telefonoko aplikazio batek kode bat sortzen du saio bakoitzerako, lapurtutako pasahitz bat nahikoa izan ez dadin.',
  'factor.leadRequired': 'Zure rolak bigarren faktorea izan behar du.',
  'factor.code': 'Kodea',
  'factor.codeText': 'Idatzi aplikazioak orain erakusten duen kodea, edo berreskuratze-kode bat.',
  'factor.setUp': 'Konfiguratu bigarren faktorea',
  'factor.scan': 'Eskaneatu irudi hau kodeen aplikazio batekin, eta idatzi erakusten duen kodea.',
  'factor.picture': 'Aplikaziorako irudia',
  'factor.type': 'Edo idatzi gako hau aplikazioan:',
  'factor.confirm': 'Berretsi',
  'factor.lost':
    'Aplikazioa galdu duzu? Erabili berreskuratze-kode bat edo galdetu atari honetako administratzaile bati.',
  'factor.recovery': 'Berreskuratze-kodeak',
  'factor.recoveryText':
    'Gorde kode hauek leku seguruan. Bakoitzak behin hasten du saioa aplikaziorik gabe. Orain bakarrik erakusten dira.',
  'factor.goOn': 'Gorde ditut',
  'factor.since': 'Erabilera-hasiera: {time}.',
  'factor.left': { one: 'Berreskuratze-kode {n} geratzen da.', other: '{n} berreskuratze-kode geratzen dira.' },
  'factor.renew': 'Berreskuratze-kode berriak',
  'factor.begin': 'Konfiguratu',
  'factor.remove': 'Kendu bigarren faktorea',
  'factor.removed': 'Bigarren faktorea kendu da.',
  'factor.roles': 'Bigarren faktorea izan behar duten rolak',
  'factor.rolesText':
    'Rol hauetako erabiltzaileek, pasahitzarekin saioa hasten badute, aplikazio bat konfiguratzen dute hurrengo saioan. Programek kode bat bidaltzen dute edo API gakoak erabiltzen dituzte. Saioa hasteko zerbitzuek beren bigarren faktorea dute.',
  'factor.reset': 'Berrezarri bigarren faktorea',
  'factor.resetText': 'Aplikazioa eta berreskuratze-kodeak galdu dituenarentzat. Ziurtatu benetan pertsona hori dela.',
  'factor.resetConfirm':
    'Erabiltzaileak pasahitzarekin bakarrik hasten du saioa, bigarren faktore berria konfiguratu arte.',
  'factor.has': 'Bigarren faktorea du',
  'done.factorReset': 'Bigarren faktorea berrezarri da.',
  'done.providerAdded': 'Zerbitzua gehitu da. Erregistratu han itzulera-helbidea.',
  'done.providerDeleted': 'Zerbitzua ezabatu da.'
}
