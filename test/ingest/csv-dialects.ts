/**
 * Delimited texts as people write them, with their content: seeded, so that number 217 is the same file everywhere.
 */
export interface GeneratedCsv {
  readonly number: number
  /** How it is written, for messages. */
  readonly dialect: string
  readonly bytes: Buffer
  /** One per column; undefined: the file has no header. */
  readonly names: readonly string[] | undefined
  readonly records: readonly (readonly string[])[]
  /** Physical lines. */
  readonly lines: number
  readonly encoding: string
}

type Random = () => number

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const upTo = (random: Random, max: number): number => Math.floor(random() * max)
const digits = (random: Random, count: number): string => Array.from({ length: count }, () => upTo(random, 10)).join('')
const two = (value: number): string => String(value).padStart(2, '0')

const WORDS =
  'école marché route été Straße Brücke café forêt mairie service charges personnel achats travaux énergie entretien transport culture sport jeunesse'.split(
    ' '
  )
const CITIES = [
  'Paris',
  'Lyon',
  'Saint-Étienne',
  'Le Havre',
  'Aix-en-Provence',
  'Köln',
  'São Paulo',
  'New York',
  'La Rochelle',
  'Bâle'
]
const date = (r: Random): [number, number, number] => [1950 + upTo(r, 80), 1 + upTo(r, 12), 1 + upTo(r, 28)]
const amount = (r: Random, group: string, decimal: string): string =>
  `${1 + upTo(r, 998)}${Array.from({ length: upTo(r, 3) }, () => group + digits(r, 3)).join('')}${decimal}${digits(r, 2)}`
const words = (r: Random, most: number): string =>
  Array.from({ length: 1 + upTo(r, most) }, () => pick(r, WORDS)).join(' ')
const sentence = (r: Random): string => {
  const text = words(r, 6)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Kinds of columns. `shape` 'text' cells say nothing about where a table begins. */
const COLUMNS: Readonly<
  Record<
    string,
    { readonly names: readonly string[]; readonly shape: 'typed' | 'text'; readonly make: (r: Random) => string }
  >
> = {
  id: { names: ['id', 'Nr', 'code'], shape: 'typed', make: (r) => String(1 + upTo(r, 90_000)) },
  count: { names: ['count', 'population', 'Anzahl'], shape: 'typed', make: (r) => String(upTo(r, 5_000)) },
  decimalPoint: { names: ['value', 'taux', 'x'], shape: 'typed', make: (r) => `${upTo(r, 500)}.${digits(r, 2)}` },
  decimalComma: { names: ['valeur', 'Menge'], shape: 'typed', make: (r) => `${upTo(r, 500)},${digits(r, 2)}` },
  amountBlank: { names: ['montant', 'Betrag'], shape: 'typed', make: (r) => amount(r, ' ', ',') },
  amountNbsp: { names: ['montant', 'budget'], shape: 'typed', make: (r) => amount(r, '\u00a0', ',') },
  amountNarrow: { names: ['recettes'], shape: 'typed', make: (r) => amount(r, '\u202f', ',') },
  amountPoint: { names: ['Summe'], shape: 'typed', make: (r) => amount(r, '.', ',') },
  amountComma: { names: ['amount'], shape: 'typed', make: (r) => amount(r, ',', '.') },
  amountApostrophe: { names: ['CHF'], shape: 'typed', make: (r) => amount(r, "'", '.') },
  euros: { names: ['prix'], shape: 'typed', make: (r) => `${amount(r, ' ', ',')} €` },
  percent: { names: ['part'], shape: 'typed', make: (r) => `${upTo(r, 100)},${upTo(r, 10)} %` },
  isoDate: {
    names: ['date', 'jour'],
    shape: 'typed',
    make: (r) => {
      const [y, m, d] = date(r)
      return `${y}-${two(m)}-${two(d)}`
    }
  },
  dayFirst: {
    names: ['Datum', 'du'],
    shape: 'typed',
    make: (r) => {
      const [y, m, d] = date(r)
      return `${two(d)}/${two(m)}/${y}`
    }
  },
  time: {
    names: ['heure', 'time'],
    shape: 'typed',
    make: (r) => `${two(upTo(r, 24))}:${two(upTo(r, 60))}:${two(upTo(r, 60))}`
  },
  isoTime: {
    names: ['timestamp', 'horodatage'],
    shape: 'typed',
    make: (r) => {
      const [y, m, d] = date(r)
      return `${y}-${two(m)}-${two(d)}T${two(upTo(r, 24))}:${two(upTo(r, 60))}:${two(upTo(r, 60))}Z`
    }
  },
  phone: {
    names: ['phone', 'téléphone'],
    shape: 'typed',
    make: (r) => `0${1 + upTo(r, 9)} ${two(upTo(r, 99))} ${two(upTo(r, 99))} ${two(upTo(r, 99))} ${two(upTo(r, 99))}`
  },
  phoneAbroad: {
    names: ['tel'],
    shape: 'typed',
    make: (r) => `+33 ${1 + upTo(r, 9)} ${two(upTo(r, 99))} ${two(upTo(r, 99))} ${two(upTo(r, 99))} ${two(upTo(r, 99))}`
  },
  url: {
    names: ['url', 'site'],
    shape: 'typed',
    make: (r) => `https://${pick(r, ['data', 'www', 'open'])}.example.org/${digits(r, 4)}?id=${upTo(r, 99)}`
  },
  ipv6: {
    names: ['address', 'host'],
    shape: 'typed',
    make: (r) => Array.from({ length: 8 }, () => upTo(r, 65_536).toString(16)).join(':')
  },
  email: { names: ['mail'], shape: 'typed', make: (r) => `user${upTo(r, 500)}@example.org` },
  uuid: {
    names: ['uuid'],
    shape: 'typed',
    make: (r) =>
      [8, 4, 4, 4, 12].map((count) => Array.from({ length: count }, () => upTo(r, 16).toString(16)).join('')).join('-')
  },
  point: { names: ['coordonnées'], shape: 'typed', make: (r) => `48.${digits(r, 5)}, 2.${digits(r, 5)}` },
  city: { names: ['ville', 'commune', 'Stadt'], shape: 'text', make: (r) => pick(r, CITIES) },
  label: { names: ['libellé', 'name', 'Bezeichnung'], shape: 'text', make: sentence },
  address: {
    names: ['adresse'],
    shape: 'text',
    make: (r) => `${1 + upTo(r, 99)} rue ${pick(r, WORDS)}, ${10_000 + upTo(r, 80_000)} ${pick(r, CITIES)}`
  },
  remark: {
    names: ['remarque', 'comment'],
    shape: 'text',
    make: (r) => `${sentence(r)}${pick(r, [',', ';', ':', ' –', ''])} ${words(r, 5)}`
  },
  inches: { names: ['size'], shape: 'text', make: (r) => `${1 + upTo(r, 40)}" ${pick(r, WORDS)}` }
}

const DELIMITERS = [
  ',',
  ',',
  ',',
  ';',
  ';',
  ';',
  ';',
  '\t',
  '\t',
  '\t',
  '|',
  '|',
  '^',
  '~',
  ':',
  ' ',
  '\x01',
  '\x1f',
  ''
]
const ONE_COLUMN = [
  'phone',
  'phoneAbroad',
  'isoTime',
  'time',
  'ipv6',
  'url',
  'email',
  'uuid',
  'amountBlank',
  'amountNbsp',
  'decimalComma',
  'isoDate',
  'city',
  'label',
  'count',
  'address',
  'point',
  'euros'
]
/** Before a table, instead of one row of names, around the records. */
const HEADERS = [
  'names',
  'names',
  'names',
  'names',
  'names',
  'none',
  'titles',
  'padded-title',
  'groups',
  'units'
] as const
const ENCODINGS = [
  'utf-8',
  'utf-8',
  'utf-8',
  'utf-8-mark',
  'windows-1252',
  'utf-16le-mark',
  'utf-16be-mark',
  'cp850'
] as const

interface Writer {
  readonly delimiter: string
  /** Empty: the file does not quote. */
  readonly quote: string
  readonly policy: 'all' | 'texts' | 'needed'
  readonly backslash: boolean
}

export function generateCsv(number: number): GeneratedCsv {
  const r = randomFrom(number * 7919 + 17)
  const delimiter = pick(r, DELIMITERS)
  const quote = delimiter === '' ? pick(r, ['', '"']) : pick(r, ['"', '"', '"', '"', "'", ''])
  const writer: Writer = {
    delimiter,
    quote,
    policy: delimiter === '' && quote !== '' ? 'all' : pick(r, ['all', 'texts', 'needed', 'needed']),
    backslash: quote === '"' && r() < 0.1
  }
  const kinds = kindsOf(r, writer)
  const headerShape = kinds.length < 2 ? pick(r, ['names', 'names', 'names', 'none'] as const) : pick(r, HEADERS)
  // Without names, a table needs values that show where it begins.
  const typed = kinds.filter((kind) => COLUMNS[kind]!.shape === 'typed').length
  const shape =
    (headerShape === 'none' && typed === 0) ||
    (headerShape === 'units' && typed === 0) ||
    (headerShape === 'groups' && (typed < 2 || kinds.length < 4))
      ? 'names'
      : headerShape
  const encoding = pick(r, ENCODINGS)
  const end = pick(r, ['\n', '\n', '\n', '\r\n', '\r\n', '\r'])
  const records = recordsOf(r, kinds, writer, encoding)
  const out: string[] = []
  const names = writeHeader(r, kinds, shape, writer, out)
  const ragged = kinds.length > 2 && r() < 0.25
  const strays = r() < 0.3
  for (const record of records) {
    const cells = record.map((cell, place) => written(cell, kinds[place]!, writer))
    if (ragged && record.at(-1) === '') cells.pop()
    out.push(cells.join(delimiter))
    if (strays && r() < 0.05)
      out.push(r() < 0.5 || delimiter === '' || delimiter === ' ' ? '' : delimiter.repeat(kinds.length - 1))
  }
  const text = out.join(end) + (r() < 0.8 ? end : '')
  const lines = text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) ? 1 : 0)
  const dialect = `delimiter ${JSON.stringify(delimiter)} quote ${quote || 'none'} ${writer.policy}${writer.backslash ? ' backslash' : ''} header ${shape} ${encoding} ${JSON.stringify(end)} columns ${kinds.join(' ')}${ragged ? ' ragged' : ''}${strays ? ' strays' : ''}`
  return {
    number,
    dialect,
    bytes: encoded(text, encoding),
    names,
    records: records.map((record) => record.map((cell) => fold(cell, encoding))),
    lines,
    encoding
  }
}

function kindsOf(r: Random, writer: Writer): string[] {
  const { delimiter, quote } = writer
  const writable = (kind: string): boolean => {
    const probe = randomFrom(5)
    const cells = Array.from({ length: 40 }, () => COLUMNS[kind]!.make(probe))
    if (quote === "'" && cells.some((cell) => cell.includes("'"))) return false
    return quote !== '' || delimiter === '' || !cells.some((cell) => cell.includes(delimiter))
  }
  if (delimiter === '') return [pick(r, ONE_COLUMN.filter(writable))]
  const all = Object.keys(COLUMNS)
    .filter(writable)
    .filter((kind) => kind !== 'inches' || delimiter === '\t' || quote === '"')
  const typed = all.filter((kind) => COLUMNS[kind]!.shape === 'typed')
  const width = pick(r, [2, 2, 3, 3, 4, 5, 6, 8, 12])
  return Array.from({ length: width }, (_, place) => (place === 0 ? pick(r, typed) : pick(r, all)))
}

function recordsOf(r: Random, kinds: readonly string[], { quote, delimiter }: Writer, encoding: string): string[][] {
  const count = pick(r, [3, 6, 12, 40, 150, 700])
  const sparse = kinds.length > 2 && r() < 0.4
  const spans = quote === '"' && kinds.length > 1 && r() < 0.25
  return Array.from({ length: count }, () => {
    const cells = kinds.map((kind, place) => {
      if (sparse && place > 0 && r() < 0.15) return ''
      const cell = COLUMNS[kind]!.make(r)
      if (COLUMNS[kind]!.shape === 'text' && spans && r() < 0.1)
        return `${cell}\n${words(r, 4)}${delimiter === ' ' ? '' : delimiter} "${pick(r, WORDS)}"`
      return cell
    })
    return cells.map((cell) =>
      encoding === 'cp850' || encoding === 'windows-1252'
        ? cell.replace(/[\u202f–]/g, '\u00a0').replace(/€/g, encoding === 'cp850' ? 'F' : '€')
        : cell
    )
  })
}

function writeHeader(
  r: Random,
  kinds: readonly string[],
  shape: (typeof HEADERS)[number],
  writer: Writer,
  out: string[]
): string[] | undefined {
  if (shape === 'none') return undefined
  const drawn = kinds.map((kind) => pick(r, COLUMNS[kind]!.names))
  const names = drawn.map((name, place) =>
    `${name}${drawn.indexOf(name) === place ? '' : ` ${place}`}`.replaceAll(writer.delimiter === ' ' ? ' ' : '\0', '_')
  )
  const line = (cells: readonly string[]): void =>
    void out.push(cells.map((cell) => written(cell, 'city', writer)).join(writer.delimiter))
  if (shape === 'titles') out.push('Comptes 2023', ...(r() < 0.5 ? [''] : []))
  if (shape === 'padded-title') line(['Comptes', ...names.slice(1).map((_, place) => (place === 1 ? '2023' : ''))])
  if (shape === 'groups') {
    const groups = names.map((_, place) => (place === 0 ? '' : `Group${1 + Math.floor((place - 1) / 2)}`))
    const parts = names.map((name, place) => (place === 0 ? name : place % 2 === 1 ? 'min' : 'max'))
    line(groups.map((group, place) => (groups[place - 1] === group ? '' : group)))
    line(parts)
    return names.map((name, place) => (place === 0 ? name : `${groups[place]!} ${parts[place]!}`))
  }
  line(names)
  if (shape !== 'units') return names
  const units = kinds.map((kind) => (COLUMNS[kind]!.shape === 'typed' ? '(unit)' : ''))
  line(units)
  return names.map((name, place) => `${name} ${units[place]!}`.trim())
}

function written(cell: string, kind: string, { delimiter, quote, policy, backslash }: Writer): string {
  if (quote === '') return cell
  const needed = (delimiter !== '' && cell.includes(delimiter)) || /[\r\n]/.test(cell) || cell.startsWith(quote)
  if (!needed && (policy === 'needed' || (policy === 'texts' && COLUMNS[kind]!.shape === 'typed') || cell === ''))
    return cell
  return (
    quote +
    (backslash
      ? cell.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
      : cell.replaceAll(quote, quote + quote)) +
    quote
  )
}

const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const WINDOWS: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '’': 0x92 }

function encoded(text: string, encoding: string): Buffer {
  switch (encoding) {
    case 'utf-8-mark':
      return Buffer.from(`\ufeff${text}`)
    case 'utf-16le-mark':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'utf-16be-mark':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from([...text].map((c) => WINDOWS[c] ?? c.charCodeAt(0)))
    case 'cp850':
      return Buffer.from([...text].map((c) => (c.charCodeAt(0) < 128 ? c.charCodeAt(0) : 128 + CP850.indexOf(c))))
    default:
      return Buffer.from(text)
  }
}

const fold = (cell: string, _encoding: string): string => cell
