import { RE2JS } from 're2js'
import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'

/** Decides whether a line is left out, by its text. */
export interface LinePattern {
  matches(text: string): boolean
}

const MAX_PATTERN = 1_000
/** A record is compared by its beginning. */
export const COMPARED_CHARACTERS = 4_096

/**
 * Regular expressions of the RE2 syntax, looked for anywhere in a line; RE2 takes linear time for every pattern and
 * the text (Cox, "Regular Expression Matching in the Wild"). Throws `ingest/bad-pattern`.
 */
export function linePattern(patterns: readonly string[]): LinePattern | undefined {
  if (patterns.length === 0) return undefined
  const compiled = patterns.map(compile)
  return { matches: (text) => compiled.some((each) => each.matcher(text).find()) }
}

function compile(pattern: string): RE2JS {
  if (pattern === '' || pattern.length > MAX_PATTERN) throw bad(pattern, `it must have 1 to ${MAX_PATTERN} characters`)
  try {
    return RE2JS.compile(pattern)
  } catch (cause) {
    throw bad(pattern, (cause as Error).message, cause)
  }
}

function bad(pattern: string, why: string, cause?: unknown): LoggiaError {
  return ingestError(
    'ingest/bad-pattern',
    `The pattern of lines to skip is not a regular expression of the RE2 syntax: ${why}.`,
    { cause, details: { pattern: pattern.slice(0, 200) } }
  )
}
