import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { detectDialect } from './detect-dialect.ts'

const detect = (text: string, delimiter?: string) =>
  detectDialect(Buffer.from(text), true, DEFAULT_LIMITS, delimiter === undefined ? {} : { delimiter })
const dialectOf = (text: string) => detect(text).dialect

test('the delimiter is found that makes rows of one width', () => {
  assert.equal(dialectOf('a,b\n1,2\n').delimiter, ',')
  assert.equal(dialectOf('a;b\n1,5;2,5\n2,5;3,5\n').delimiter, ';')
  assert.equal(dialectOf('a\tb, c\n1\tx, y\n').delimiter, '\t')
  assert.equal(dialectOf('a|b|c\n1|2, 3|4\n').delimiter, '|')
  assert.equal(dialectOf('name,lat lon\nA,48.1 2.3\nB,47.2 1.5\n').delimiter, ',')
  assert.equal(dialectOf('time,value\n10:20:30,1\n10:20:40,2\n').delimiter, ',')
  assert.equal(dialectOf('a\x01b\n1\x012\n').delimiter, '\x01')
})

test('a delimiter inside quotes does not count', () => {
  const { dialect, columns } = detect('name;text\nA;"one, two, three"\nB;"four, five, six"\n')
  assert.deepEqual([dialect.delimiter, columns], [';', 2])
})

test('one column is a table too', () => {
  const { columns, header, rows } = detect('value\n12\n13\n')
  assert.deepEqual([columns, header.length, rows.length], [1, 1, 2])
})

test('quotes: double by default, single or backslashes when the file says so', () => {
  assert.equal(dialectOf("a,b\n'x, y',1\n'z, w',2\n").quote, "'")
  assert.equal(dialectOf("a,b\n'tis,1\nd'or,2\n").quote, '"')
  assert.equal(dialectOf('a,b\n"x \\"y\\", z",1\n').backslash, true)
  assert.equal(dialectOf('a,b\n"C:\\dir\\",1\n"D:\\",2\n').backslash, false)
  assert.equal(dialectOf('a,b\nx\\, y,1\nz,2\nw\\, v,3\n').backslash, true)
})

test('a first row of names is a header, a first row of values is not', () => {
  for (const text of [
    'id,name\n1,x\n',
    'a,b\nx,y\nz,w\n',
    'region,2019,2020\nN,1,2\n',
    '2018,2019,2020\n1,2,3\n',
    'id,100022,100025\n1,2,3\n2,3,4\n',
    'id,,name\n1,2,3\n'
  ]) {
    assert.equal(dialectOf(text).headerRows, 1, text)
  }
  for (const text of [
    '1,x\n2,y\n',
    'x,2020-01-01\ny,2020-01-02\n',
    'a,https://x.example\nb,https://y.example\n',
    'a,"48.1, 2.3"\nb,"47.1, 2.4"\n',
    'yes,no\nyes,no\nyes,yes\nno,no\n'
  ]) {
    assert.equal(dialectOf(text).headerRows, 0, text)
  }
})

test('titles and blank lines before the table are left out', () => {
  const { dialect, header } = detect('Report 2020\n\n;;\na;b;c\n1;2;3\n4;5;6\n')
  assert.equal(dialect.skippedLines, 3)
  assert.deepEqual(header[0]!.cells, ['a', 'b', 'c'])
})

test('what the caller knows is not guessed', () => {
  assert.deepEqual(detect('a,b\tc,d\n1,2\t3,4\n', '\t').columns, 2)
})

test('a column of amounts is not split at its decimal commas, for every kind of blank between thousands', () => {
  for (const blank of [' ', '\u00a0', '\u202f']) {
    const { dialect, columns, names, doubts } = detect(
      `Poste;Montant\nCharges de personnel;94${blank}086,46\nAchats;1${blank}204,10\nImpôts;812,00\n`
    )
    assert.deepEqual(
      [dialect.delimiter, columns, names, doubts],
      [';', 2, ['Poste', 'Montant'], []],
      JSON.stringify(blank)
    )
  }
})

test('one column stays one, for every sign that its values share', () => {
  const columns: Readonly<Record<string, readonly string[]>> = {
    phone: ['+33 1 23 45 67 89', '+33 4 78 12 00 01', '+33 2 99 00 11 22'],
    time: ['2024-01-01T10:00:00Z', '2024-01-02T11:30:00Z', '2024-01-03T12:45:59Z'],
    address: ['fe80:0:0:0:1:2:3:4', '2001:db8:85a3:0:0:8a2e:370:7334', 'fe80:0:0:0:9:2:3:4'],
    url: ['https://a.example.org/1', 'https://b.example.org/2', 'https://c.example.org/3'],
    hour: ['10:20:30', '11:20:30', '12:25:35'],
    place: ['"12 rue de la Paix, 75002 Paris"', '"1 place Bellecour, 69002 Lyon"', '"3 quai Kléber, 67000 Strasbourg"'],
    amount: ['1 204,50', '94 086,46', '812,00'],
    name: ['Ana Silva', 'Jean Dupont', 'Marie Curie']
  }
  for (const [name, cells] of Object.entries(columns)) {
    const found = detect(`${name}\n${cells.join('\n')}\n`)
    assert.deepEqual([found.columns, found.names, found.rows.length], [1, [name], 3], name)
    // Amounts without a header could be two columns; a doubt says so.
    if (name !== 'name' && name !== 'amount')
      assert.deepEqual(
        [detect(`${cells.join('\n')}\n`).columns, detect(`${cells.join('\n')}\n`).rows.length],
        [1, 3],
        `${name} without header`
      )
  }
})

test('a comma that separates wins over the colons of times and addresses, even where rows are ragged', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) =>
      `${10 + (index % 10)}:20:30,https://example.org/${index},station ${index}${index % 3 === 0 ? '' : ',open'}${index % 4 === 0 ? ',late,twice' : ''}`
  )
  assert.equal(detect(`time,url,name,state\n${rows.join('\n')}\n`).dialect.delimiter, ',')
})

test('several rows of names are joined, rows of titles are not names', () => {
  const body = 'Lyon;12;13;14;15\nParis;22;23;24;25\nBrest;32;33;34;35\n'
  assert.deepEqual(detect(`;2019;;2020;\ncity;men;women;men;women\n${body}`).names, [
    'city',
    '2019 men',
    '2019 women',
    '2020 men',
    '2020 women'
  ])
  assert.deepEqual(detect(`city;men;women;boys;girls\n;(kg);(kg);(m);(m)\n${body}`).names, [
    'city',
    'men (kg)',
    'women (kg)',
    'boys (m)',
    'girls (m)'
  ])
  const padded = detect(`Report;2020;;;\n;;;;\ncity;a;b;c;d\n${body}`)
  assert.deepEqual(
    [padded.names, padded.dialect.skippedLines, padded.rows.length],
    [['city', 'a', 'b', 'c', 'd'], 2, 3]
  )
  assert.equal(detect(`;2019;;2020;\ncity;men;women;men;women\n${body}`).doubts[0]?.option, '--header-row')
})

test('a first record with signs for missing values is a record', () => {
  const found = detect('city;men;women\nLyon;n/a;-\nParis;22;23\nBrest;32;33\nNice;42;43\n')
  assert.deepEqual([found.dialect.headerRows, found.rows.length], [1, 4])
})

test('a reading that another one nearly equals says so and names the option', () => {
  const [doubt] = detect('1,5\n2,5\n13,7\n').doubts
  assert.deepEqual([doubt?.about, doubt?.option], ['delimiter', '--delimiter'])
  assert.deepEqual(detect('a,b\n1,2\n3,4\n').doubts, [])
})

test('numbers of three digits between commas are columns, not thousands', () => {
  for (const text of [
    'a,b,c\n100,200,300\n150,250,350\n120,220,320\n',
    '100,200,300\n150,250,350\n120,220,320\n130,230,330\n'
  ])
    assert.equal(detect(text).columns, 3, text)
})

test('a first record of a single value is not a title, and a title, names and units are distinguished in a few lines', () => {
  const sparse = detect('07 40 62 49 42;;\n08 45 35 30 84;685,65 €;a-1\n03 95 70 81 08;12,55 €;b-2\n')
  assert.deepEqual([sparse.dialect.skippedLines, sparse.rows.length], [0, 3])
  const small = detect('Report;2020;;\n\nville;h;f\n;(n);(n)\nLyon;1;2\nParis;n/a;3\n;;\nTotal;5;6\n')
  assert.deepEqual([small.names, small.rows.length], [['ville', 'h (n)', 'f (n)'], 3])
})

test('a table of R with names of rows has one name fewer than columns, and keeps them over their values', () => {
  const { names, doubts } = detect('"a","b"\n"1",1,"x"\n"2",2,"y"\n"3",NA,"z"\n')
  assert.deepEqual(names, ['', 'a', 'b'])
  assert.match(doubts.map(({ message }) => message).join(), /as R writes a table .* set --header-row 1\./)
  assert.deepEqual(detect('"a";"b"\n"r1";1;2\n"r2";3;4\n').names, ['', 'a', 'b'])
  // A delimiter behind every record, a record that is longer than others, and what the caller says.
  assert.deepEqual(detect('a,b\n1,2,\n3,4,\n').names.slice(0, 2), ['a', 'b'])
  assert.deepEqual(detect('a,b\n1,2,x\n3,4\n5,6\n').names.slice(0, 2), ['a', 'b'])
  assert.deepEqual(detect('a,b\n1,2,x\n1,4,y\n').names.slice(0, 2), ['a', 'b'])
  const given = { headerRow: { first: 1, last: 1 } }
  assert.deepEqual(detectDialect(Buffer.from('a,b\n1,2,x\n3,4,y\n'), true, DEFAULT_LIMITS, given).names, ['a', 'b', ''])
})

test('days and months above columns of numbers are names', () => {
  const days =
    'Province,Country,Lat,Long,1/22/20,1/23/20,1/24/20\n,Peru,-9.1,-75.0,0,3,14\nHubei,China,30.9,112.2,444,444,549\n,Chad,15.4,18.7,0,0,0\n'
  assert.deepEqual(detect(days).names.slice(3), ['Long', '1/22/20', '1/23/20', '1/24/20'])
  const months = '"id";"Libellé";"Période";"2023-12";"2024-01"\n"001";"x";"";"1.5";"2.5"\n"002";"y";"";"";"3.5"\n'
  assert.deepEqual(detect(months).names, ['id', 'Libellé', 'Période', '2023-12', '2024-01'])
  assert.deepEqual(detect('id;name\n2020-01-01;a\n2020-01-02;b\n').names, ['id', 'name'])
  assert.equal(detect('2020-01-01;1.5\n2020-01-02;2.5\n2020-01-03;3.5\n').header.length, 0)
})

test('geometries of WKT, of any length and in any column, are not split at their commas and blanks', () => {
  const positions = (count: number, from: number): string =>
    Array.from({ length: count }, (_, at) => `${178 + from / 7 + at / 13} ${-16.067 - at / 11}`).join(', ')
  const KINDS: readonly ((count: number, from: number) => string)[] = [
    (_count, from) => `POINT (${positions(1, from)})`,
    (count, from) => `LINESTRING Z (${positions(count, from)})`,
    (count, from) => `SRID=4326;POLYGON((${positions(count, from)}))`,
    (count, from) => `MULTIPOLYGON (((${positions(count, from)})),((${positions(5, from + 1)})))`
  ]
  for (const kind of KINDS)
    for (const count of [4, 60, 900])
      for (const [delimiter, isFirst] of [
        [',', true],
        [',', false],
        [';', true],
        ['\t', false]
      ] as const) {
        const rows = Array.from({ length: 12 }, (_, at) => {
          const others = [`A${at}`, `Name of ${at}`, `${at * 7.5}`]
          const shape = `"${kind(count, at)}"`
          return (isFirst ? [shape, ...others] : [...others, shape]).join(delimiter)
        })
        const names = isFirst ? ['WKT', 'id', 'name', 'size'] : ['id', 'name', 'size', 'WKT']
        const found = detect(`${names.join(delimiter)}\n${rows.join('\n')}\n`)
        const where = `${kind(1, 1).slice(0, 16)} of ${count}, ${delimiter}`
        assert.deepEqual([found.dialect.delimiter, found.dialect.quote, found.columns], [delimiter, '"', 4], where)
        assert.deepEqual(found.names, names, where)
      }
})
