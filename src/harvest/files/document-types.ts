import { extname } from 'node:path'
import type { Distribution } from '../harvested-dataset.ts'

/** What people read beside the data, by the ending of its name. Pages and services are not files. */
const DOCUMENTS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  md: 'text/markdown',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  sld: 'application/vnd.ogc.sld+xml',
  qml: 'application/xml',
  qgz: 'application/zip',
  lyrx: 'application/json',
  xsd: 'application/xml'
} as const satisfies Readonly<Record<string, string>>

/** Media type of a document; undefined: the distribution is not one. What the catalog says comes before the address. */
export function documentType({ format, mediaType, url }: Distribution): string | undefined {
  const said = [format, mediaType, extname(new URL(url).pathname)].filter((text) => text !== null && text !== '')
  return said.map((text) => typeOf(text!)).find((type) => type !== undefined)
}

/** A name, an ending, a media type, or an address that ends in one. */
function typeOf(text: string): string | undefined {
  const name = text.trim().toLowerCase().split(/[?;]/)[0]!
  const ending = name.split(/[/#.]/).at(-1)!
  if (Object.hasOwn(DOCUMENTS, ending)) return DOCUMENTS[ending as keyof typeof DOCUMENTS]
  return Object.values(DOCUMENTS).find((type) => name.endsWith(type) && type !== 'application/xml')
}
