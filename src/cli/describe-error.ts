import { isBug, isLoggiaError } from '#kit'

const SHOWN_REJECTS = 10

/** A failure in words, for people; mistakes of ours with the trace that a report needs. */
export function describeError(error: unknown): string {
  if (!isLoggiaError(error) || isBug(error)) return describeBug(error)
  return [error.message, ...problemLines(error.details), ...rejectLines(error.details)].join('\n')
}

function describeBug(error: unknown): string {
  const trace = error instanceof Error ? error.stack : String(error)
  const cause =
    error instanceof Error && error.cause !== undefined
      ? `\ncause: ${String((error.cause as Error).stack ?? error.cause)}`
      : ''
  return `Loggia failed unexpectedly. Please report this message with the log above:\n${trace}${cause}`
}

/** The problems, one a line if there are several. */
function problemLines({ list }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(list) ? list.map((problem) => `  ${problem}`) : []
}

interface ToldReject {
  readonly line?: number
  readonly record?: number
  readonly column?: string
  readonly type?: string
  readonly value?: string
}

/** The first cells that did not fit a schema, one a line. */
function rejectLines({ first }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(first)) return []
  return (first as ToldReject[]).slice(0, SHOWN_REJECTS).map(({ line, record, column, type, value }) => {
    const place = line === undefined ? `record ${record}` : `line ${line}`
    return `  ${place}, ${column}: ${JSON.stringify(value)} is not a valid ${type}`
  })
}
