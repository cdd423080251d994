import type { Reading } from './reading.ts'

/** Round trip: no leading zero, no plus sign, within 64 bits. Codes such as 01000 or +33… stay text. */
export const INT: Reading = {
  name: 'int',
  glance: /^-?[0-9]+$/,
  type: 'int',
  test: (x) => `toString(toInt64OrZero(${x})) = ${x}`,
  values: (x) => [`toInt64OrNull(${x})`]
}

/** `5.0`, as programs with floating-point numbers write 5 where some cells are empty; `1.000` may be a thousand. */
export const WHOLE_INT: Reading = {
  name: 'int with a zero behind the point',
  glance: /^-?[0-9]+([.]0)?$/,
  type: 'int',
  test: (x) => `match(${x}, '^-?(0|[1-9][0-9]*)([.]0)?$') AND isNotNull(toInt64OrNull(${withoutZero(x)}))`,
  values: (x) => [`toInt64OrNull(${withoutZero(x)})`]
}

function withoutZero(x: string): string {
  return `replaceRegexpOne(${x}, '[.]0$', '')`
}

/**
 * Digits before the point without leading zeros and at most 18, so that a long code never loses digits as a double.
 * `isFinite` refuses a lone sign or point, and what overflows (1e400).
 */
export const DOUBLE: Reading = {
  name: 'double',
  glance: /^[-+0-9.eE]+$/,
  type: 'double',
  test: (x) =>
    `match(${x}, '^-?(0|[1-9][0-9]{0,17})?([.][0-9]*)?([eE][-+]?[0-9]{1,3})?$') AND isFinite(toFloat64OrNull(${x}))`,
  values: (x) => [`toFloat64OrNull(${x})`]
}

/** Where somebody says that the column holds doubles, a long number is not a code: 1e20 may be written with all digits. */
export const SAID_DOUBLE: Reading = {
  ...DOUBLE,
  test: (x) =>
    `match(${x}, '^-?(0|[1-9][0-9]*)?([.][0-9]*)?([eE][-+]?[0-9]{1,3})?$') AND isFinite(toFloat64OrNull(${x}))`
}

/** A double by declaration of a typed format, with any number of digits. */
export const ANY_DOUBLE: Reading = { ...DOUBLE, test: (x) => `isFinite(toFloat64OrNull(${x}))` }

/** A decimal of at most 15 digits comes back from a double as it was. */
export const EXACT_DOUBLE: Reading = {
  ...DOUBLE,
  test: (x) => `match(${x}, '^-?[0-9.]+$') AND length(replaceRegexpAll(${x}, '^-?0*[.]?0*|[.]', '')) <= 15`
}

const withPoint = (x: string): string => `replaceOne(${x}, ',', '.')`

/**
 * `1,5`. A column in which every comma stands before exactly three digits could hold thousands as well; it is read as
 * decimals only when some number cannot be (`0,123`, `1234,567`, two decimals). See `decimalComma` for files that
 * separate cells by semicolons.
 */
export const DECIMAL_COMMA: Reading = {
  name: 'double with decimal comma',
  glance: /^[-+0-9,eE]+$/,
  type: 'double',
  test: (x) =>
    `match(${x}, '^-?(0|[1-9][0-9]{0,17})?(,[0-9]+)?([eE][-+]?[0-9]{1,3})?$') AND isFinite(toFloat64OrNull(${withPoint(x)}))`,
  values: (x) => [`toFloat64OrNull(${withPoint(x)})`],
  whole: (x) => `countIf(position(${x}, ',') > 0 AND NOT match(${x}, '^-?[1-9][0-9]{0,2},[0-9]{3}$')) > 0`
}

/** In a file whose delimiter is not the comma, a comma in a number is the decimal one. */
export const DECIMAL_COMMA_OF_SEMICOLON_FILES: Reading = {
  ...DECIMAL_COMMA,
  whole: (x) => `countIf(position(${x}, ',') > 0) > 0`
}

const withoutGroups = (x: string): string => `replaceAll(${x}, ',', '')`
const GROUPED = '^-?([1-9][0-9]{0,2}(,[0-9]{3})*|0)'

/** `1,234,567`: only when some number has two groups, which no decimal comma can have. */
export const GROUPED_INT: Reading = {
  name: 'int with thousands',
  glance: /^-?[0-9,]+$/,
  type: 'int',
  test: (x) => `match(${x}, '${GROUPED}$') AND isNotNull(toInt64OrNull(${withoutGroups(x)}))`,
  values: (x) => [`toInt64OrNull(${withoutGroups(x)})`],
  whole: (x) => `countIf(match(${x}, ',.*,')) > 0`
}

/** `1,234.50`: only when some number has a group and a decimal point, or two groups. */
export const GROUPED_DOUBLE: Reading = {
  name: 'double with thousands',
  glance: /^-?[0-9,.]+$/,
  type: 'double',
  test: (x) => `match(${x}, '${GROUPED}([.][0-9]+)?$') AND isFinite(toFloat64OrNull(${withoutGroups(x)}))`,
  values: (x) => [`toFloat64OrNull(${withoutGroups(x)})`],
  whole: (x) => `countIf(match(${x}, ',.*[,.]')) > 0`
}

const withoutPoints = (x: string): string => `replaceOne(replaceAll(${x}, '.', ''), ',', '.')`

/**
 * `1.234,50`: only when some number has both a group and a decimal comma. Tested before points, because a single `1.234,50`
 * could be a point too.
 */
export const GROUPED_DECIMAL_COMMA: Reading = {
  name: 'double with decimal comma and thousands',
  glance: /^-?[0-9,.]+$/,
  type: 'double',
  test: (x) =>
    `match(${x}, '^-?([1-9][0-9]{0,2}([.][0-9]{3})*|[0-9]+)(,[0-9]+)?$') AND isFinite(toFloat64OrNull(${withoutPoints(x)}))`,
  values: (x) => [`toFloat64OrNull(${withoutPoints(x)})`],
  whole: (x) => `countIf(match(${x}, '[.][0-9]{3},')) > 0`
}

/** Commas as thousands that other columns of the file have proved. */
export const withAnyComma = (reading: Reading): Reading => ({
  ...reading,
  whole: (x) => `countIf(position(${x}, ',') > 0) > 0`
})

/** `1.234` as 1234: only when other columns have decimal commas, and every point stands before three digits. */
export const POINT_GROUPED_INT: Reading = {
  name: 'int with points as thousands',
  glance: /^-?[0-9.]+$/,
  type: 'int',
  test: (x) =>
    `match(${x}, '^-?([1-9][0-9]{0,2}([.][0-9]{3})*|0)$') AND isNotNull(toInt64OrNull(replaceAll(${x}, '.', '')))`,
  values: (x) => [`toInt64OrNull(replaceAll(${x}, '.', ''))`],
  whole: (x) => `countIf(position(${x}, '.') > 0) > 0`
}

/** Blank, no-break space, narrow no-break space. */
const BLANK = '[ \u00a0\u202f]'
const withoutBlankGroups = (x: string): string => `replaceOne(replaceRegexpAll(${x}, '${BLANK}', ''), ',', '.')`
/**
 * Some number has a group and a decimal sign, or their groups differ in number: `552 100 554` in every cell is a code.
 */
const blankGroups = (x: string): string =>
  `countIf(match(${x}, '${BLANK}[0-9]{3}[.,]')) > 0 OR (countIf(match(${x}, '${BLANK}[0-9]{3}$')) > 0 AND uniq(length(${x})) > 1 AND countIf(match(${x}, '[\u00a0\u202f]|${BLANK}.*${BLANK}')) > 0)`

/** `94 086`, with any of the blanks that spreadsheets write. */
export const BLANK_GROUPED_INT: Reading = {
  name: 'int with blanks as thousands',
  glance: /^-?[0-9 \u00a0\u202f]+$/,
  type: 'int',
  test: (x) =>
    `match(${x}, '^-?([1-9][0-9]{0,2}(${BLANK}[0-9]{3})*|0)$') AND isNotNull(toInt64OrNull(${withoutBlankGroups(x)}))`,
  values: (x) => [`toInt64OrNull(${withoutBlankGroups(x)})`],
  whole: blankGroups
}

/** `94 086,46` and `94 086.46`. */
export const BLANK_GROUPED_DOUBLE: Reading = {
  name: 'double with blanks as thousands',
  glance: /^-?[0-9., \u00a0\u202f]+$/,
  type: 'double',
  test: (x) =>
    `match(${x}, '^-?([1-9][0-9]{0,2}(${BLANK}[0-9]{3})*|0|[1-9][0-9]{3})([.,][0-9]+)?$') AND isFinite(toFloat64OrNull(${withoutBlankGroups(x)}))`,
  values: (x) => [`toFloat64OrNull(${withoutBlankGroups(x)})`],
  whole: blankGroups
}
