import type { ExportColumn } from '../table.ts'
import { SPREADSHEET, XML } from './namespaces.ts'

/** Places in the list of cell formats below. */
export const HEADER_STYLE = 1
const INTEGER_STYLE = 2
const DAY_STYLE = 3
const MONTH_STYLE = 4
const YEAR_STYLE = 5
const MOMENT_STYLE = 6

/** Custom formats begin at 164; 0 is General, 1 is whole numbers with all their digits. */
const FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm', 'yyyy', 'yyyy\\-mm\\-dd\\ hh:mm:ss'].map((code, place) => ({
  id: 164 + place,
  code
}))
const CELL_FORMATS = [0, 0, 1, ...FORMATS.map(({ id }) => id)]

/** The cell format of a column's values; 0 where it needs none. Dates are shown as precisely as their field says. */
export function styleOf({ type, field }: ExportColumn): number {
  switch (type) {
    case 'int':
      return INTEGER_STYLE
    case 'datetime':
      return MOMENT_STYLE
    case 'date': {
      const precision = field?.annotations.timeserie_precision
      return precision === 'year' ? YEAR_STYLE : precision === 'month' ? MONTH_STYLE : DAY_STYLE
    }
    case 'text':
    case 'double':
    case 'boolean':
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
    case 'null':
      return 0
  }
}

const PLAIN_FONT = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
const BOLD_FONT = '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>'

/** `xl/styles.xml`: Excel wants two fills and a border even where nothing is filled or framed. */
export const STYLES =
  `${XML}<styleSheet xmlns="${SPREADSHEET}">` +
  `<numFmts count="${FORMATS.length}">${FORMATS.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<fonts count="2">${PLAIN_FONT}${BOLD_FONT}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.map(cellFormat).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function cellFormat(format: number, place: number): string {
  const bold = place === HEADER_STYLE
  return `<xf numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}${bold ? ' applyFont="1"' : ''}/>`
}
