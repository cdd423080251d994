import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'Orriak',
  'pages.sectionText': 'Orri propioak idatzi eta nabigazioan ordenatu.',
  'pages.count': { one: 'Orri {n}', other: '{n} orri' },
  'pages.none': 'Oraindik ez dago orri propiorik.',
  'pages.new': 'Orri berria',
  'pages.title': 'Izenburua',
  'pages.address': 'Helbidea',
  'pages.addressHint':
    'Letra xeheak, zifrak eta marratxoak: open-data-week /pages/open-data-week/ helbidean dago. about, help, contact, legal, privacy eta terms helbideek orri horien testuak ordezten dituzte.',
  'pages.text': 'Testua',
  'pages.textHint': 'HTML soila: paragrafoak, izenburuak, zerrendak, estekak, azpimarrak.',
  'pages.save': 'Gorde orria',
  'pages.preview': 'Aurrebista',
  'pages.place': 'Lekua nabigazioan',
  'pages.placeHint': 'Zenbaki bat; txikiena lehenengo. Hutsik: ez dago nabigazioan.',
  'pages.savePlace': 'Gorde helbidea eta lekua',
  'pages.draft': 'Zirriborroa',
  'pages.draftText':
    'Orri berria zirriborroa da: zuk eta administratzaileek bakarrik ikusten duzue. Partekatu prest dagoenean.',
  'pages.share': 'Aldatu nork ikus dezakeen',
  'pages.view': 'Ireki orria',
  'pages.removeLanguage': 'Kendu hizkuntza hau',
  'pages.delete': 'Ezabatu orri hau',
  'pages.deleteText': 'Hizkuntza guztietako testuak ezabatzen dira eta ezin dira berreskuratu.',
  'pages.language': 'Hizkuntza',
  'done.pageCreated': 'Orria sortu da.',
  'done.pageDeleted': 'Orria ezabatu da.'
}
