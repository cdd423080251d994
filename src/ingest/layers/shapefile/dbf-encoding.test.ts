import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dbf } from '../../../../test/ingest/layer-files.ts'
import { encodeText } from '../../legacy-encodings.ts'
import { findDbfEncoding } from './dbf-encoding.ts'
import { DbfReader } from './dbf-reader.ts'

const COLUMNS = [{ name: 'NAME', type: 'C', length: 40 }] as const
const CITIES = {
  polish: ['Łódź', 'Kraków', 'Gdańsk', 'Częstochowa', 'Białystok', 'Świnoujście', 'Rzeszów', 'Zielona Góra', 'Chełm'],
  russian: ['Москва', 'Санкт-Петербург', 'Новосибирск', 'Екатеринбург', 'Нижний Новгород', 'Казань', 'Челябинск'],
  french: ['Besançon', 'Saint-Étienne', 'Orléans', 'Nîmes', 'Angoulême', 'Béziers', 'Châteauroux', 'Mâcon'],
  greek: ['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Ιωάννινα', 'Καβάλα'],
  chinese: ['北京市', '上海市', '广州市', '深圳市', '成都市', '杭州市', '南京市', '武汉市', '西安市', '重庆市']
}

function table(cities: readonly string[], encoding: string, languageDriver = 0): DbfReader {
  const rows = cities.map((city) => {
    const bytes = encodeText(city, encoding)
    return Buffer.concat([Buffer.from(' '), bytes, Buffer.alloc(40 - bytes.length, ' ')])
  })
  const file = dbf(COLUMNS, rows, languageDriver)
  return new DbfReader(
    (async function* () {
      yield file
    })(),
    'a.dbf'
  )
}

test('a table whose encoding nothing names has that of its letters', async () => {
  const cases = [
    ['polish', 'windows-1250'],
    ['russian', 'windows-1251'],
    ['russian', 'cp866'],
    ['french', 'windows-1252'],
    ['french', 'cp850'],
    ['greek', 'windows-1253'],
    ['chinese', 'gb18030'],
    ['polish', 'utf-8']
  ] as const
  // 0x57 is the code page of the writer's system, which it does not name.
  for (const [language, encoding] of cases)
    for (const languageDriver of [0, 0x57]) {
      const found = await findDbfEncoding(table(CITIES[language], encoding, languageDriver), undefined, undefined)
      const where = `${language} in ${encoding}`
      assert.equal(found.name, encoding, where)
      assert.equal(found.decode(Buffer.from(encodeText(CITIES[language][0]!, encoding))), CITIES[language][0], where)
      assert.equal(found.guess !== undefined, encoding !== 'utf-8', where)
    }
})

test('what the .cpg and the table say counts before the letters, and a wrong UTF-8 does not', async () => {
  const polish = (driver: number): DbfReader => table(CITIES.polish, 'windows-1250', driver)
  assert.equal((await findDbfEncoding(polish(0xc8), undefined, undefined)).guess, undefined)
  assert.equal((await findDbfEncoding(polish(3), undefined, undefined)).name, 'windows-1252')
  assert.equal((await findDbfEncoding(polish(0), '1252', undefined)).name, 'windows-1252')
  assert.equal((await findDbfEncoding(polish(0), 'UTF-8', undefined)).name, 'windows-1250')
  assert.equal((await findDbfEncoding(polish(0), 'nonsense', undefined)).name, 'windows-1250')
  assert.equal((await findDbfEncoding(polish(0), undefined, 'cp852')).name, 'cp852')
  assert.equal((await findDbfEncoding(table(['Berlin'], 'latin1'), undefined, undefined)).name, 'windows-1252')
})
