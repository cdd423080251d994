import type { OperationOutcome } from './portal-operations.ts'

/** Failures whose sentences name no parameter, although there is only one that they can be about. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'portal/group-title-taken': 'title',
  'portal/username-taken': 'username',
  'portal/payload-url-unreachable': 'url',
  'source/bad-source': 'url',
  'source/bad-schedule': 'every'
}

/** Their sentences stand beside the field then, wherever a form has it. */
export function besideField(outcome: OperationOutcome): OperationOutcome {
  const parameter = outcome.ok ? undefined : PARAMETERS[outcome.failure.code]
  if (outcome.ok || parameter === undefined) return outcome
  const problems = outcome.failure.problems.map((each) => ({ ...each, parameter: each.parameter ?? parameter }))
  return { ok: false, failure: { ...outcome.failure, problems } }
}
