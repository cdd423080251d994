import type { Imported, ImportSummary } from '#app'

/** The first line of the summary, and the whole summary of a single file. */
export function describeImport(
  { summary, lookAt }: Imported,
  ms: number,
  { dryRun, alone }: { readonly dryRun: boolean; readonly alone: boolean }
): string[] {
  const { datasetId, rows, fields } = summary
  const brought = `${count(rows, 'record')}, ${count(fields.length, 'field')}`
  const first = dryRun
    ? `${datasetId}: ${brought} would be imported; nothing was changed`
    : `${datasetId}: ${brought}, ${(ms / 1000).toFixed(1)} s`
  if (!alone) return [first]
  return [
    first,
    ...block(
      'fields',
      fields.map(
        ({ name, type, annotations }) => `${name} ${annotations.multivalued === undefined ? type : `${type} list`}`
      )
    ),
    ...recordsOf(summary),
    ...filterOf(summary),
    ...changesOf(summary),
    ...linesOf(summary),
    ...(dryRun ? [] : [`  see it   ${lookAt.address}${lookAt.open ? '' : ' (while `loggia serve` runs)'}`])
  ]
}

/**
 * Further notices, one sentence a line, each with the name of the dataset: several imports may speak at
 * once.
 */
export function warningsOf({ datasetId, notes, doubts, rejects, mergedDuplicates }: ImportSummary): string[] {
  return [
    ...notes.map(({ message }) => message),
    ...doubts.map(({ message }) => message),
    ...(rejects.count > 0
      ? [
          `${count(rejects.count, 'cell')} that did not fit the type of ${rejects.count === 1 ? 'its field' : 'their fields'} became null${whereFirst(rejects)}.`
        ]
      : []),
    ...(mergedDuplicates > 0 ? [`${count(mergedDuplicates, 'record')} gave way to a later one with the same key.`] : [])
  ].map((sentence) => `${datasetId}: ${sentence}`)
}

function whereFirst({ first: [one] }: ImportSummary['rejects']): string {
  if (one === undefined) return ''
  const place =
    one.line === undefined ? `record ${one.record.toLocaleString('en')}` : `line ${one.line.toLocaleString('en')}`
  return `, the first in ${place} of column ${one.column}: ${JSON.stringify(one.value)}`
}

function recordsOf({ changed }: ImportSummary): string[] {
  if (changed === undefined) return []
  const parts = (['added', 'replaced', 'removed'] as const)
    .filter((kind) => changed[kind] > 0)
    .map((kind) => `${changed[kind].toLocaleString('en')} ${kind}`)
  return [`  records  ${parts.length === 0 ? 'none changed' : parts.join(', ')}`]
}

function filterOf({ filteredOut }: ImportSummary): string[] {
  return filteredOut === undefined ? [] : [`  filter   left out by the filter: ${count(filteredOut, 'record')}`]
}

function changesOf({ changes }: ImportSummary): string[] {
  if (changes === undefined) return []
  const { added, gone, retyped } = changes
  const parts = [
    ...(added.length > 0 ? [`new ${shorten(added)}`] : []),
    ...(gone.length > 0 ? [`gone ${shorten(gone)}`] : []),
    ...(retyped.length > 0
      ? [`retyped ${shorten(retyped.map(({ name, from, to }) => `${name} (${from} to ${to})`))}`]
      : [])
  ]
  return [`  changes  ${parts.length === 0 ? 'none: the fields are as they were' : parts.join('; ')}`]
}

function linesOf({ lines }: ImportSummary): string[] {
  if (lines === undefined) return []
  const left = lines.leftOut
    .filter((each) => each.count > 0)
    .map(
      (each) =>
        `${each.count.toLocaleString('en')} ${each.reason.replaceAll('-', ' ')} (${shorten(each.lines.map(String), each.count)})`
    )
  return [
    `  lines    ${lines.total.toLocaleString('en')} in the file: ${[`${lines.header.toLocaleString('en')} of the header`, `${lines.records.toLocaleString('en')} of records`, ...left].join(', ')}`
  ]
}

const WIDTH = 100
const SHOWN_FIELDS = 60

/** A list that is wrapped, under a title. */
function block(title: string, items: readonly string[]): string[] {
  const shown =
    items.length > SHOWN_FIELDS
      ? [...items.slice(0, SHOWN_FIELDS), `and ${(items.length - SHOWN_FIELDS).toLocaleString('en')} more`]
      : items
  const lines = ['']
  shown.forEach((item, place) => {
    const text = place < shown.length - 1 ? `${item}, ` : item
    if (lines.at(-1) !== '' && lines.at(-1)!.length + text.trimEnd().length > WIDTH) lines.push('')
    lines[lines.length - 1] += text
  })
  return lines.map((line, place) => `  ${(place === 0 ? title : '').padEnd(9)}${line.trimEnd()}`)
}

const SHOWN = 10

function shorten(items: readonly string[], all = items.length): string {
  return items.slice(0, SHOWN).join(', ') + (all > SHOWN ? ` and ${(all - SHOWN).toLocaleString('en')} more` : '')
}

function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`
}
