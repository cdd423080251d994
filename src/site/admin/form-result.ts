import type { NoteView } from '../views/admin-view.ts'
import type { DoneKey, FormResult } from './admin-page.ts'
import type { OperationOutcome } from './portal-operations.ts'

export function done(to: string, says: DoneKey): FormResult {
  return { kind: 'done', to, says }
}

/** A sentence of the portal about the field `parameter`, or about the form. */
export function refusal(text: string, parameter: string | null = null): FormResult {
  return { kind: 'refused', problems: [{ parameter, text }] }
}

/** The same in the words of the language. */
export function refusalInWords(text: string, parameter: string | null = null): FormResult {
  return { kind: 'refused', problems: [{ parameter, text, isTranslated: true }] }
}

export function shown(note: NoteView): FormResult {
  return { kind: 'shown', note }
}

/** What most forms do: one operation, then the page that says so. */
export async function outcomeOf(running: Promise<OperationOutcome>, to: string, says: DoneKey): Promise<FormResult> {
  const outcome = await running
  return outcome.ok ? done(to, says) : { kind: 'refused', problems: outcome.failure.problems }
}

/** The operation says that nobody, or nothing, has the name: beside the field that was filled in with it. */
export async function aboutName(
  running: Promise<OperationOutcome>,
  parameter: string,
  code: 'portal/unknown-user' | 'portal/unknown-item'
): Promise<OperationOutcome> {
  const outcome = await running
  if (outcome.ok || outcome.failure.code !== code) return outcome
  const problems = outcome.failure.problems.map((each) => ({ ...each, parameter: each.parameter ?? parameter }))
  return { ok: false, failure: { ...outcome.failure, problems } }
}
