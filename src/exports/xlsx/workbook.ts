import { cellText } from './cell-text.ts'
import { CONTENT_TYPES, OFFICE_RELATIONS, PACKAGE_RELATIONS, SPREADSHEET, XML } from './namespaces.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PACKAGE_TYPE = 'application/vnd.openxmlformats-package'

/** `_rels/.rels`: where a reader begins. */
export const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export function sheetPath(sheet: number): string {
  return `worksheets/sheet${sheet}.xml`
}

/** `xl/workbook.xml`. */
export function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, place) =>
      `<sheet name="${cellText(name).replaceAll('"', '&quot;')}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`
  )
  return `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE_RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

/** `xl/_rels/workbook.xml.rels`. */
export function workbookRelations(sheets: number): string {
  const relations = numbers(sheets).map(
    (sheet) => `<Relationship Id="rId${sheet}" Type="${OFFICE_RELATIONS}/worksheet" Target="${sheetPath(sheet)}"/>`
  )
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/>`
  return `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${relations.join('')}${styles}</Relationships>`
}

/** `[Content_Types].xml`. */
export function contentTypes(sheets: number): string {
  const parts = [
    ['workbook.xml', `${TYPE}.sheet.main+xml`],
    ['styles.xml', `${TYPE}.styles+xml`],
    ...numbers(sheets).map((sheet) => [sheetPath(sheet), `${TYPE}.worksheet+xml`])
  ]
  const overrides = parts.map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${type}"/>`)
  return `${XML}<Types xmlns="${CONTENT_TYPES}"><Default Extension="rels" ContentType="${PACKAGE_TYPE}.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1)
}
