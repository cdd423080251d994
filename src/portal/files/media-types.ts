import { FORMAT_NAMES, fileFormat } from '#formats'
import type { FileKind } from './file-kind.ts'
import { endingOf } from './scan.ts'

/** By content, where it is conclusive. Content that a browser would run is served as plain text. */
const BY_KIND: Partial<Record<FileKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  gzip: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
  html: 'text/plain',
  text: 'text/plain',
  json: 'application/json',
  xml: 'application/xml'
}

/** By the ending of the name, where the content is of a kind with many. */
const BY_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...mediaTypesOfData(),
    kmz: 'application/vnd.google-earth.kmz',
    gml: 'application/gml+xml',
    gpkg: 'application/geopackage+sqlite3',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    zip: 'application/zip'
  })
)

function mediaTypesOfData(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    FORMAT_NAMES.map(fileFormat).flatMap(({ upload, extensions, mediaType }) =>
      upload?.servedAs === 'media type' ? [[extensions[0], mediaType]] : []
    )
  )
}

/** Media type of the file. */
export function mediaType(fileName: string, kind: FileKind): string {
  if (kind === 'html') return 'text/plain'
  return BY_ENDING.get(endingOf(fileName)) ?? BY_KIND[kind] ?? 'application/octet-stream'
}
