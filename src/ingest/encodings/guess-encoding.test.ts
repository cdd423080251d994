import assert from 'node:assert/strict'
import test from 'node:test'
import { makeDecoder } from '../encoding.ts'
import { encodeText } from '../legacy-encodings.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Short tables in the words of their languages, with the encodings that old programs write them in. */
const TABLES: readonly (readonly [text: string, ...encodings: string[]])[] = [
  ['Наименование;Адрес\nШкола;ул. Ленина, 5\nДетский сад;пр. Мира\n', 'windows-1251', 'koi8-r', 'cp866', 'iso-8859-5'],
  ['НАЗВАНИЕ;ГОРОД\n1;МОСКВА\n2;САНКТ-ПЕТЕРБУРГ\n', 'windows-1251', 'koi8-r', 'cp866'],
  ['Назва;Місто\nЛікарня;Київ\nБібліотека імені Шевченка;Львів, вулиця Їжакова\n', 'windows-1251', 'koi8-u'],
  ['Община;Население\nСофия;1200000\nВелико Търново;88000\nКърджали;1000\n', 'windows-1251'],
  ['名称;地址\n北京大学;海淀区颐和园路5号\n上海图书馆;徐汇区淮海中路\n', 'gbk'],
  ['名稱;地址\n臺北市立圖書館;大安區建國南路\n國立故宮博物院;士林區至善路\n', 'big5'],
  ['番号,施設名,所在地\n1,中央公園,千代田区\n2,市民病院,大阪市北区\n', 'shift_jis', 'euc-jp'],
  ['이름;주소\n서울시립도서관;중구 세종대로\n부산박물관;남구 유엔평화로\n', 'euc-kr'],
  [
    'Nazwa;Miasto\nSzkoła;Łódź\nŻłobek miejski;Kraków\nBiblioteka główna;Wąchock\n',
    'windows-1250',
    'iso-8859-2',
    'cp852'
  ],
  ['Název;Město\nZákladní škola;Plzeň\nKnihovna města;České Budějovice\n', 'windows-1250', 'iso-8859-2', 'cp852'],
  ['Név;Város\nÁltalános iskola;Győr\nKönyvtár;Székesfehérvár\nHősök tere;Szűcs utca\n', 'windows-1250'],
  ['Nume;Oraş\nŞcoala;Timişoara\nBiblioteca judeţeană;Braşov\nPrimăria;Iaşi\n', 'windows-1250'],
  ['Όνομα;Πόλη\nΒιβλιοθήκη;Αθήνα\nΣχολείο;Θεσσαλονίκη\nΝοσοκομείο Άγιος;Πάτρα\n', 'windows-1253', 'iso-8859-7'],
  ['Ad;Şehir\nİlkokul;İstanbul\nKütüphane;Diyarbakır\nÇarşı;Eskişehir\nMüze;Ağrı\n', 'windows-1254'],
  ['שם;עיר\nבית ספר;ירושלים\nספרייה;תל אביב\n', 'windows-1255'],
  ['الاسم;المدينة\nمدرسة;القاهرة\nمكتبة عامة;الرباط\n', 'windows-1256'],
  ['Pavadinimas;Miestas\nMokykla;Šiauliai\nBiblioteka;Panevėžys\nMuziejus;Kėdainiai\nGatvė;Žąsų g.\n', 'windows-1257'],
  ['ชื่อ;เมือง\nโรงเรียน;กรุงเทพมหานคร\nห้องสมุด;เชียงใหม่\n', 'windows-874'],
  ['Nom;Ville\nÉcole élémentaire;Orléans\nMusée d’art;Nîmes\n', 'windows-1252', 'macintosh'],
  ['NOM;VILLE\nX;ORLÉANS\nY;BESANÇON\nZ;SAINT-ÉTIENNE\n', 'windows-1252', 'cp850', 'macintosh'],
  ['Name;Stadt\nGrundschule;Köln\nBücherei;München\nStraße;Weißenfels\n', 'windows-1252', 'cp850'],
  ['nom;montant\nx;94\u00a0086,46\ny;12\u00a0000,00\n', 'windows-1252'],
  ['name,price\nMen’s – shoes,£5\n“Quoted”,6 €\n', 'windows-1252'],
  ['id,city\n1,Orléans\n', 'windows-1252'],
  ['id,city\n1,Москва\n', 'windows-1251', 'koi8-r']
]

test('short tables in 22 languages are read in the encoding that they were written in', () => {
  for (const [text, ...encodings] of TABLES)
    for (const encoding of encodings) {
      const bytes = encodeText(text, encoding)
      const guess = guessEncoding(bytes)
      assert.equal(makeDecoder(guess.encoding).decode(bytes), text, `${encoding}, read as ${guess.encoding}`)
    }
})

test('a text with little to go by names the encodings that explain it nearly as well, and shows its words in each', () => {
  const { encoding, sample, others } = guessEncoding(encodeText('id,place\n1,公园\n2,学校\n', 'gbk'))
  assert.deepEqual([encoding, sample], ['gb18030', '公园'])
  assert.ok(others.some((other) => other.encoding === 'big5' && other.sample !== sample))
  assert.deepEqual(guessEncoding(encodeText(TABLES[0]![0], 'koi8-r')).others, [])
})

test('bytes of no text, and none at all, have a guess too', () => {
  const noise = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index * 7 + 131) % 256)
  for (const bytes of [noise, new Uint8Array(), Uint8Array.from([0xff])])
    assert.equal(typeof guessEncoding(bytes).encoding, 'string')
})
