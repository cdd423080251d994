import type { Attributes, XmlHandler } from '../xml/read-xml.ts'
import { numberCell } from './number-cell.ts'
import type { NumberKind } from './serial-dates.ts'
import { RichText, unescapeText } from './shared-texts.ts'
import type { SheetCell, SheetRow } from './sheet-table.ts'

export interface SheetContext {
  /** Called for each cell with a number of a text that the workbook does not have. */
  readonly onMissingText: () => void
  /** Called for each formula without its result, as programs write them that do not calculate. */
  readonly onMissingResult: () => void
  readonly texts: readonly string[]
  readonly styles: readonly NumberKind[]
  readonly date1904: boolean
}

/** Columns of Excel. */
const MAX_COLUMN = 16_384

/** The rows of `xl/worksheets/sheet1.xml`. Rows and cells without an address follow the ones before. */
export class SheetReader implements XmlHandler {
  readonly #onRow: (line: number, cells: SheetRow) => void
  readonly #context: SheetContext
  readonly #rich = new RichText()
  #line = 0
  #column = -1
  #cells: (SheetCell | undefined)[] = []
  #type = ''
  #style = 0
  #value = ''
  #inValue = false
  #inline = false
  #lacksResult = false

  constructor(onRow: (line: number, cells: SheetRow) => void, context: SheetContext) {
    this.#onRow = onRow
    this.#context = context
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.#line = Number(attributes['r'] ?? this.#line + 1)
        this.#column = -1
        this.#cells = []
        break
      case 'c':
        this.#column = columnOf(attributes['r']) ?? this.#column + 1
        this.#type = attributes['t'] ?? 'n'
        this.#style = Number(attributes['s'] ?? 0)
        this.#value = ''
        this.#lacksResult = false
        break
      case 'f':
        this.#lacksResult = true
        break
      case 'v':
        this.#inValue = true
        this.#lacksResult = false
        break
      case 'is':
        this.#inline = true
        this.#rich.start()
        break
      default:
        if (this.#inline) this.#rich.open(name)
    }
  }

  close(name: string): void {
    switch (name) {
      case 'row':
        this.#onRow(this.#line, this.#cells)
        break
      case 'c':
        if (this.#column < MAX_COLUMN) this.#putCell()
        break
      case 'v':
        this.#inValue = false
        break
      case 'is':
        this.#inline = false
        this.#value = this.#rich.take()
        break
      default:
        if (this.#inline) this.#rich.close(name)
    }
  }

  text(text: string): void {
    if (this.#inValue) this.#value += text
    else if (this.#inline) this.#rich.text(text)
  }

  #putCell(): void {
    if (this.#lacksResult) this.#context.onMissingResult()
    const cell = this.#readCell()
    if (cell !== undefined) this.#cells[this.#column] = cell
  }

  #sharedText(number: string): string {
    const text = this.#context.texts[Number(number)]
    if (text === undefined) this.#context.onMissingText()
    return text ?? ''
  }

  /** ECMA-376 §18.18.11. An error (`#N/A`) is not a value. */
  #readCell(): SheetCell | undefined {
    const value = this.#value
    if (value === '') return undefined
    const { styles, date1904 } = this.#context
    switch (this.#type) {
      case 's':
        return textCell(this.#sharedText(value))
      case 'str':
        return textCell(unescapeText(value))
      case 'inlineStr':
        return textCell(value)
      case 'b':
        return { kind: 'boolean', text: value === '1' || value === 'true' ? 'true' : 'false' }
      case 'e':
        return undefined
      case 'd':
        return { kind: value.length > 10 ? 'datetime' : 'date', text: value }
      default:
        return numberCell(value, styles[this.#style] ?? 'number', date1904)
    }
  }
}

function textCell(text: string): SheetCell | undefined {
  return text.trim() === '' ? undefined : { kind: 'string', text }
}

/** `BC12` → 54. */
function columnOf(address: string | undefined): number | undefined {
  if (address === undefined) return undefined
  let column = 0
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column === 0 ? undefined : column - 1
}
