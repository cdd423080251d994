import type { Connection } from '#clickhouse'
import { isLoggiaError } from '#kit'
import { quoteIdentifier } from './column.ts'

interface CheckedPart {
  readonly part_path: string
  readonly is_passed: number
  readonly message: string
}

/** CHECK TABLE reads every file of every part and compares it with the checksums written with it. */
export async function checkTable(node: Connection, table: string): Promise<string[]> {
  const settings = { check_query_single_value_result: 0, max_execution_time: 0, max_threads: 1 }
  try {
    const parts = await node.json<CheckedPart>(
      { sql: `CHECK TABLE ${quoteIdentifier(table)}`, settings },
      { user: 'loader' }
    )
    return parts.filter((part) => part.is_passed === 0).map((part) => `part ${part.part_path}: ${part.message}`)
  } catch (error) {
    if (!isLoggiaError(error)) throw error
    return [`it cannot be read: ${causeOf(error)}`]
  }
}

function causeOf(error: Error): string {
  return (error.cause instanceof Error ? error.cause.message : error.message).split('\n')[0] ?? ''
}
