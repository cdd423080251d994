import type { FieldType, ValueNotation } from '#schema'

/** A column of a file, what becomes of it by itself, and what a schema makes of it. */
export interface WrittenColumn {
  readonly what: string
  readonly label?: string
  readonly cells: readonly string[]
  /** The type that an import without a schema gives it. */
  readonly plain: FieldType
  readonly type: FieldType
  readonly values: ValueNotation
  /** The values of the cells with the schema. */
  readonly read: readonly unknown[]
  /** What the suggestion proposes beside or instead of `values`; `nothing`: it does not. */
  readonly suggested?: { readonly type?: FieldType; readonly values: ValueNotation } | 'nothing'
}

const PARIS = { lon: 2.35, lat: 48.85 }
/** ISO WKB of POINT(2.35 48.85), little-endian. */
const WKB_PARIS = '0101000000cdcccccccccc0240cdcccccccc6c4840'

export const WRITTEN_COLUMNS: readonly WrittenColumn[] = [
  {
    what: 'days with two digits of the year',
    cells: ['22.07.21', '01.12.99', '05.03.20'],
    plain: 'text',
    type: 'date',
    values: { patterns: ['dd.MM.yy'] },
    read: ['2021-07-22', '1999-12-01', '2020-03-05']
  },
  {
    what: 'thousands with a blank',
    cells: ['1 000', '12 500', '950'],
    plain: 'text',
    type: 'int',
    values: { thousands: ' ' },
    read: [1000, 12500, 950]
  },
  {
    what: 'thousands with an apostrophe',
    cells: ["1'000.50", '2\u2019345\u2019678.25', '12.75'],
    plain: 'text',
    type: 'double',
    values: { thousands: "'" },
    read: [1000.5, 2345678.25, 12.75]
  },
  {
    what: 'percent as written',
    cells: ['0,5 %', '12,25 %', '100 %'],
    plain: 'text',
    type: 'double',
    values: { decimal: ',', unit: '%' },
    read: [0.5, 12.25, 100]
  },
  {
    what: 'percent as a fraction',
    cells: ['0.29 %', '12.5%', '100 %'],
    plain: 'text',
    type: 'double',
    values: { percent: true },
    read: [0.0029, 0.125, 1],
    suggested: { values: { unit: '%' } }
  },
  {
    what: 'euros behind',
    cells: ['1.234,50 €', '-3,20 €', '12 €'],
    plain: 'text',
    type: 'double',
    values: { decimal: ',', thousands: '.', unit: '€' },
    read: [1234.5, -3.2, 12]
  },
  {
    what: 'dollars before',
    cells: ['$175.00', '-$1,200.10', '$3.5'],
    plain: 'text',
    type: 'double',
    values: { thousands: ',', unit: '$' },
    read: [175, -1200.1, 3.5]
  },
  {
    what: 'quarters',
    cells: ['2021-Q1', '2021-Q4', '1999-Q2'],
    plain: 'text',
    type: 'date',
    values: { patterns: ["yyyy-'Q'Q"] },
    read: ['2021-01-01', '2021-10-01', '1999-04-01']
  },
  {
    what: 'well-known text',
    cells: ['POINT(2.35 48.85)', 'point (-1 2)', 'POINT EMPTY'],
    plain: 'text',
    type: 'geo_point_2d',
    values: { notation: 'wkt' },
    read: [PARIS, { lon: -1, lat: 2 }, null]
  },
  {
    what: 'well-known text of lines',
    cells: ['LINESTRING(0 0, 1 1)', 'POINT(2.35 48.85)', 'SRID=4326;LINESTRING(2 2, 3 3)'],
    plain: 'text',
    type: 'geo_shape',
    values: { notation: 'wkt' },
    read: [
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1]
        ]
      },
      { type: 'Point', coordinates: [2.35, 48.85] },
      {
        type: 'LineString',
        coordinates: [
          [2, 2],
          [3, 3]
        ]
      }
    ]
  },
  {
    what: 'well-known binary',
    cells: [WKB_PARIS, WKB_PARIS.toUpperCase(), `\\x${WKB_PARIS}`],
    plain: 'text',
    type: 'geo_point_2d',
    values: { notation: 'wkb' },
    read: [PARIS, PARIS, PARIS]
  },
  {
    what: 'serial days of a spreadsheet',
    label: 'date_vente',
    cells: ['44399', '25569', '61'],
    plain: 'int',
    type: 'date',
    values: { patterns: ['excel'] },
    read: ['2021-07-22', '1970-01-01', '1900-03-01'],
    suggested: 'nothing'
  },
  {
    what: 'recent serial days of a spreadsheet',
    label: 'date_achat',
    cells: ['44399', '44400', '43831'],
    plain: 'int',
    type: 'date',
    values: { patterns: ['excel'] },
    read: ['2021-07-22', '2021-07-23', '2020-01-01']
  },
  {
    what: 'numbers, and NA',
    cells: ['12', 'NA', '-5'],
    plain: 'text',
    type: 'int',
    values: { nulls: ['NA'] },
    read: [12, null, -5]
  },
  {
    what: 'numbers, and n.d.',
    cells: ['1,5', 'n.d.', '12,25'],
    plain: 'text',
    type: 'double',
    values: { nulls: ['n.d.'], decimal: ',' },
    read: [1.5, null, 12.25]
  },
  {
    what: 'numbers, and a dash',
    cells: ['12', '-', '7'],
    plain: 'text',
    type: 'int',
    values: { nulls: ['-'] },
    read: [12, null, 7]
  },
  {
    what: 'names of months',
    cells: ['1er mars 2021', '12 août 2020', '3 déc. 1999'],
    plain: 'text',
    type: 'date',
    values: { patterns: ['d MMMM yyyy', "d'er' MMMM yyyy"], language: 'fr' },
    read: ['2021-03-01', '2020-08-12', '1999-12-03']
  },
  {
    what: 'moments of fourteen digits',
    cells: ['20240115101112', '20231231235959', '20200229000000'],
    plain: 'int',
    type: 'datetime',
    values: { patterns: ['yyyyMMddHHmmss'] },
    read: ['2024-01-15T10:11:12+00:00', '2023-12-31T23:59:59+00:00', '2020-02-29T00:00:00+00:00']
  },
  {
    what: 'days without signs between',
    cells: ['20210722', '19991201', '20200305'],
    plain: 'int',
    type: 'date',
    values: { patterns: ['yyyyMMdd'] },
    read: ['2021-07-22', '1999-12-01', '2020-03-05']
  },
  {
    what: 'yes and no',
    cells: ['oui', 'non', 'OUI'],
    plain: 'text',
    type: 'boolean',
    values: { true: ['oui'], false: ['non'] },
    read: [true, false, true]
  },
  {
    what: 'negative numbers in parentheses',
    cells: ['(1,234.50)', '12.00', '(7)'],
    plain: 'text',
    type: 'double',
    values: { thousands: ',', negative: 'parentheses' },
    read: [-1234.5, 12, -7]
  },
  {
    what: 'minus signs behind, and typographic ones',
    cells: ['12,5-', '\u22123,25', '7'],
    plain: 'text',
    type: 'double',
    values: { decimal: ',', negative: 'behind' },
    read: [-12.5, -3.25, 7]
  },
  {
    what: 'lists',
    cells: ['red|green', 'green', 'blue | red'],
    plain: 'text',
    type: 'text',
    values: { separator: '|' },
    read: [['red', 'green'], ['green'], ['blue', 'red']]
  },
  {
    what: 'numbers with a unit',
    cells: ['12 kg', '7,5 kg', '1 000 kg'],
    plain: 'text',
    type: 'double',
    values: { decimal: ',', thousands: ' ', unit: 'kg' },
    read: [12, 7.5, 1000]
  },
  {
    what: 'moments with two digits of the year',
    cells: ['22/07/21 14:30', '01/12/99 00:05', '31/03/20 23:59'],
    plain: 'text',
    type: 'datetime',
    values: { patterns: ['dd/MM/yy HH:mm'] },
    read: ['2021-07-22T14:30:00+00:00', '1999-12-01T00:05:00+00:00', '2020-03-31T23:59:00+00:00']
  },
  {
    what: 'moments in a time zone',
    cells: ['22.07.21 14h30', '01.12.99 00h05', '31.12.20 23h59'],
    plain: 'text',
    type: 'datetime',
    values: { patterns: ["dd.MM.yy HH'h'mm"], timezone: 'Europe/Paris' },
    read: ['2021-07-22T12:30:00+00:00', '1999-11-30T23:05:00+00:00', '2020-12-31T22:59:00+00:00'],
    suggested: { values: { patterns: ["dd.MM.yy HH'h'mm"] } }
  },
  {
    what: 'month and year',
    cells: ['Jul-21', 'Dec-99', 'Mar-20'],
    plain: 'text',
    type: 'date',
    values: { patterns: ['MMM-yy'] },
    read: ['2021-07-01', '1999-12-01', '2020-03-01']
  },
  {
    what: 'seconds since 1970',
    label: 'created_at',
    cells: ['1626963000', '1600000000', '1700000000'],
    plain: 'int',
    type: 'datetime',
    values: { patterns: ['unix'] },
    read: ['2021-07-22T14:10:00+00:00', '2020-09-13T12:26:40+00:00', '2023-11-14T22:13:20+00:00']
  }
]
