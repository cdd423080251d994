import { payload } from '#http'
import { FileAnswer } from '../../pipeline/answer-form.ts'
import type { Item } from '../shapes.ts'

/** The item as a small XML file, which clients ask for as `info/iteminfo.xml`. */
export function itemInfo({ row }: Item): FileAnswer {
  const tags: readonly string[] = JSON.parse(row.tags)
  const parts: readonly (readonly [string, string | null])[] = [
    ['guid', row.id],
    ['name', row.title],
    ['title', row.title],
    ['type', row.type],
    ['typekeywords', JSON.parse(row.type_keywords).join(', ')],
    ['description', row.description],
    ['tags', tags.join(', ')],
    ['snippet', row.snippet],
    ['extent', row.west === null ? null : [row.west, row.south, row.east, row.north].join(',')],
    ['accessinformation', row.access_information],
    ['licenseinfo', row.license_info],
    ['url', row.url]
  ]
  const body = parts
    .map(([name, value]) =>
      value === null || value === '' ? `  <${name}/>\n` : `  <${name}>${escapeXml(value)}</${name}>\n`
    )
    .join('')
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<ESRI_ItemInformation culture="${escapeXml(row.culture ?? '')}">\n${body}</ESRI_ItemInformation>\n`
  return new FileAnswer({
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'private, no-cache' },
    body: payload(text),
    compressible: true
  })
}

/** XML 1.0 §2.2 has no other control characters than these three. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
