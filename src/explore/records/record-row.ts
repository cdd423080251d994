import { wireJson } from '#http'
import { readRowHead } from '#records'
import { recordLinks } from '../links.ts'

/** A row of v2.1: flat, with links when asked for. */
export function decorateRow(row: string, api: string, datasetId: string, links: boolean): string {
  const head = readRowHead(row)
  if (head === undefined) return row
  const members = [
    ...(links ? [`"_links": ${wireJson(recordLinks(api, datasetId, head.id))}`] : []),
    `"_id": "${head.id}"`,
    ...(head.timestamp === undefined ? [] : [`"_timestamp": "${head.timestamp}"`, `"_size": ${head.size}`])
  ]
  return joinRow(members, head.rest)
}

export function joinRow(members: readonly string[], rest: string): string {
  return `{${members.join(', ')}${rest === '}' ? '' : ', '}${rest}`
}
