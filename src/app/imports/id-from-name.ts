import { basename } from 'node:path'
import { fileFormat, IMPORT_FORMATS } from '#formats'
import { nameInUrl } from './url-name.ts'

/** Endings of names that say how a file is written. */
const ENDINGS = new RegExp(
  `(\\.(gz|gzip|zst|zstd|bz2|xz|zip|txt|${IMPORT_FORMATS.flatMap((name) => fileFormat(name).extensions).join('|')}))+$`,
  'i'
)

/** `https://example.org/data/Bird%20strikes-2024.csv.gz?x=1` → `bird_strikes-2024`. */
export function idFromName(source: string): string {
  const name = /^https?:/i.test(source) ? nameInUrl(new URL(source)) : basename(source)
  const words = name.replace(ENDINGS, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    words
      .replace(/[^a-z0-9-]+/g, '_')
      .replace(/^[_-]+|_+$/g, '')
      .slice(0, 100) || 'dataset'
  )
}
