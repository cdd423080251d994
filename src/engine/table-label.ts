import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * The label of a table, stored in its comment: whose it is and, for a published version, which dataset it
 * holds.
 */
export interface TableLabel {
  /** Identity of the portal that made the table. */
  readonly portal: string
  /** Absent until the version is published. Plain data that only the catalog reads. */
  readonly version?: Readonly<Record<string, unknown>>
}

const PREFIX = 'loggia:'

/** A clause for CREATE and ALTER. Base64 has no character that could end the text, for any labels of fields. */
export function commentClause(label: TableLabel): string {
  return `COMMENT '${PREFIX}${deflateRawSync(JSON.stringify(label)).toString('base64')}'`
}

/** A label, and whether it is of the portal that asks. */
export function ownedLabel(comment: string, portal: string): (TableLabel & { readonly own: boolean }) | undefined {
  const label = readLabel(comment)
  return label === undefined ? undefined : { ...label, own: label.portal === portal }
}

/** Nothing for comments of others and for tables of releases that wrote none. */
export function readLabel(comment: string): TableLabel | undefined {
  if (!comment.startsWith(PREFIX)) return undefined
  try {
    return JSON.parse(
      inflateRawSync(Buffer.from(comment.slice(PREFIX.length), 'base64'), { maxOutputLength: 64 * 2 ** 20 }).toString(
        'utf8'
      )
    )
  } catch {
    return undefined
  }
}
