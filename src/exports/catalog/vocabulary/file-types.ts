import { type FileFormat, fileFormat, RECORD_FORMATS, type RecordFormat } from '#formats'
import { authority, type Concept } from './concept.ts'

const MEDIA_TYPE_OR_EXTENT = 'http://purl.org/dc/terms/MediaTypeOrExtent'

const OCTET_STREAM = 'application/octet-stream'

/** Description of a file for harvesters. */
export interface FileDescription {
  readonly format: Concept
  /** Address of the media type at IANA, when it is registered. */
  readonly mediaType: string | null
  readonly media: string | null
  /** For people: `CSV`. */
  readonly label: string
}

export function fileTypeOf(format: RecordFormat): FileDescription {
  const { authority, iana, label } = fileFormat(format)
  return describe(authority, iana, label)
}

/** For a file of which only the media type is known. */
export function fileTypeOfMedia(mimetype: string): FileDescription {
  const media = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/i.test(mimetype) ? mimetype.toLowerCase() : null
  const known = RECORD_FORMATS.map(fileFormat).find(({ iana }) => iana === media && iana !== OCTET_STREAM)
  return describe(known?.authority ?? ['OCTET', 'Octet Stream'], media, known?.label ?? media ?? 'File')
}

function describe([code, name]: FileFormat['authority'], media: string | null, label: string): FileDescription {
  return {
    format: authority('file-type', code, name, MEDIA_TYPE_OR_EXTENT),
    media,
    label,
    mediaType: media === null ? null : `https://www.iana.org/assignments/media-types/${media}`
  }
}
