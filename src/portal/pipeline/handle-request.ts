import { ANONYMOUS, checkTransport, isAdmitted, type Principal, portalTokenOf } from '#access'
import { runFrom } from '#events'
import type { Answer, HttpRequest } from '#http'
import { isLoggiaError, type Log, LoggiaError } from '#kit'
import { readIfMatch, type TagCondition } from '../entity-tags/index.ts'
import { isDirectoryDisabled } from '../organization/security-config.ts'
import { type Organization, policyOf } from '../organization/shapes.ts'
import type { PortalContext } from '../portal-context.ts'
import { ANSWER_FORMS, type AnswerForm, answerForm, withTag, writeAnswer } from './answer-form.ts'
import { noteRefusal, originOf } from './audit.ts'
import { holdTo } from './condition.ts'
import { badParameters, isUnexpected, presentError, tokenAfterFile, unknown } from './errors.ts'
import { type Input, readInput } from './input.ts'
import type { Operation, RequestContext } from './operation.ts'
import { portalError } from './portal-error.ts'
import { type Found, type Routing, segmentsOf } from './routing.ts'
import { enforce } from './rule.ts'
import { readValues } from './values.ts'

/** What operations are run with. */
export interface OperationHost {
  readonly ground: PortalContext
  readonly organization: () => Promise<Organization>
  /** What this server has in memory is read again: another server may have changed it. */
  readonly expire: () => void
}

export interface RequestPipeline extends OperationHost {
  readonly routing: Routing
}

/**
 * Every request of the portal's API passes here: operation, parameters, caller, permission, work, answer. Never
 * rejects.
 */
export async function handleRequest(conductor: RequestPipeline, prefix: string, http: HttpRequest): Promise<Answer> {
  const { ground } = conductor
  let form = formOfUrl(http)
  let input: Input | undefined
  let title = 'Portal'
  let answersFile = false
  let found: Found | undefined
  const seen: Seen = {}
  try {
    found = findOperation(conductor.routing, prefix, http)
    if (found === undefined) {
      form = (await formOfBody(http, ground)) ?? form
      throw portalError('portal/unknown-operation', 'There is no such operation.')
    }
    const { operation } = found
    const entry: Entry = { prefix, http, found, identify: (each) => identifyByToken(ground, http, each) }
    answersFile = operation.answersFile
    title = operation.name
    input = await http.stages.time('read', () =>
      readInput(http, {
        settings: ground.settings,
        takesFile: (name) => takesFile(operation, name),
        admit: async (early, progress) => {
          form = earlyForm(early) ?? form
          // The request is counted once, when all of it is there.
          return admitFile(
            () => admit(conductor, entry, early, async (caller) => void (seen.caller = caller)),
            progress
          )
        }
      })
    )
    form = answerForm(input, operation.forms)
    const conditional: Entry = { ...entry, condition: readIfMatch(http.header('if-match')), isTagged: true }
    const { value, organization, tag } = await runOperation(conductor, conditional, input, seen, (context) => {
      // The sign-in page is not a page of the directory.
      if (
        form === 'html' &&
        !operation.readsToken &&
        !operation.answersFile &&
        isDirectoryDisabled(context.organization)
      )
        throw portalError('portal/directory-disabled', 'Services directory has been disabled.')
    })
    const { caller = ANONYMOUS } = seen
    ground.calls.note({ datasetId: null, kind: 'portal', caller, agent: http.header('user-agent') })
    return crossOrigin(withTag(writeAnswer(value, form, title), tag), organization, http)
  } catch (error) {
    noteRefusal(ground.failures, http, found, seen.caller, error)
    const named = input?.one('f') !== undefined || /[?&]f=/i.test(`?${http.queryText}`)
    // A client that downloads a file does not read a page: clients of the product look for JSON in place of the file, which travels with
    // 200 like every error (PORTAL-response-4).
    return answerError(error, answersFile && !named ? 'json' : form, title, http, ground.log)
  } finally {
    await input?.discard()
  }
}

/** A request for one operation: over HTTP, or by a page in this process. */
export interface Entry {
  /** The root of the API, as the request named it. */
  readonly prefix: string
  readonly http: HttpRequest
  readonly found: Found
  /** The caller by the credentials that count on this way. */
  readonly identify: (input: Input) => Promise<Principal>
  /** On the thing that the operation changes. */
  readonly condition?: TagCondition | undefined
  /** Whether the answer says the tag of the thing that it shows. */
  readonly isTagged?: true
}

/** What an operation did. */
export interface Performed {
  readonly value: object
  readonly organization: Organization
  /** Of the thing that it shows, or that it changed under a condition. */
  readonly tag?: string | undefined
}

/** The caller, once known: the log of refusals needs it too. */
export interface Seen {
  caller?: Principal
}

/**
 * Transport, caller, quota, permission, parameters, work and audit of one operation: the same for every way that leads to
 * it. `check` refuses before parameters are read. Rejects with the error of the operation.
 */
export async function runOperation(
  host: OperationHost,
  entry: Entry,
  input: Input,
  seen: Seen,
  check: (context: RequestContext) => void = () => {}
): Promise<Performed> {
  const { requestLimits } = host.ground
  const { http, found } = entry
  const context = await http.stages.time('access', () =>
    admit(host, entry, input, async (caller) => {
      seen.caller = caller
      await requestLimits.count(caller, http.address)
    })
  )
  check(context)
  const values = valuesOf(found.operation, input)
  const turn = await http.stages.time('turn', () => requestLimits.acquire(context.caller, http.address, http.signal))
  try {
    const { value, tag } = await http.stages.time('work', () =>
      runFrom(originOf(http, found, context.caller), () =>
        holdTo(host, { ...entry, context }, async () => found.operation.handle(context, values as never))
      )
    )
    return { value, organization: context.organization, tag }
  } finally {
    turn.release()
  }
}

/** Also for what never reached an operation. */
export function answerError(error: unknown, form: AnswerForm, title: string, http: HttpRequest, log: Log): Answer {
  if (isUnexpected(error))
    log.error({ err: error, request: http.id, path: http.path }, 'a request failed because of a bug')
  const { status, body } = presentError(error, http.id)
  const answer = writeAnswer(body, form, title, status)
  return status === 429 || status === 503
    ? { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds(error)) } }
    : answer
}

/** As the error says it, or soon. */
function retryAfterSeconds(error: unknown): number {
  const { retryAfterSeconds: seconds, reset_time: reset } = isLoggiaError(error) ? error.details : {}
  if (typeof reset === 'string') return Math.max(1, Math.ceil((Date.parse(reset) - Date.now()) / 1_000))
  return typeof seconds === 'number' ? seconds : 1
}

/** Information available before the body is read. */
export function formOfUrl(http: HttpRequest): AnswerForm {
  const wanted = /[?&]f=(\w+)/i.exec(`?${http.queryText}`)?.[1]?.toLowerCase()
  return (
    ANSWER_FORMS.find((each) => each === wanted) ?? (wanted === undefined && http.method !== 'POST' ? 'html' : 'json')
  )
}

/** Enough for `f` and a token. */
const UNKNOWN_FORM_BYTES = 64 * 1024

/** The form that a request for nothing we know asks for in its body. */
async function formOfBody(http: HttpRequest, { settings }: PortalContext): Promise<AnswerForm | undefined> {
  if (http.method !== 'POST') return undefined
  try {
    const input = await readInput(http, {
      settings,
      maxFieldBytes: UNKNOWN_FORM_BYTES,
      takesFile: () => false,
      admit: async () => true
    })
    await input.discard()
    return earlyForm(input)
  } catch (error) {
    if (error instanceof LoggiaError) return undefined
    throw error
  }
}

function findOperation(routing: Routing, prefix: string, http: HttpRequest): Found | undefined {
  const [first = '', ...others] = segmentsOf(http.path.slice(prefix.length)) ?? ['?']
  // PostgreSQL takes it in no text; a name or id that holds it is nobody's.
  if (others.some((segment) => segment.includes('\u0000')))
    throw badParameters(['The path must not contain NUL characters.'])
  // The name of portals in the oldest clients (PORTAL-address-5).
  const segments =
    first.toLowerCase() === 'accounts' ? ['portals', ...others] : [first, ...others].filter((each) => each !== '')
  return routing.find(segments)
}

function takesFile({ parameters }: Operation, name: string): boolean {
  return Object.entries(parameters).some(([each, { file }]) => file && each.toLowerCase() === name)
}

/** The form that was asked for, when the fields that came say so. */
function earlyForm(input: Pick<Input, 'one'>): AnswerForm | undefined {
  const wanted = input.one('f')?.toLowerCase()
  return ANSWER_FORMS.find((each) => each === wanted)
}

/** Whether files of the caller are kept: only of callers who may call the operation. */
async function admitFile(
  enter: () => Promise<RequestContext>,
  progress: 'more may follow' | 'complete'
): Promise<true | LoggiaError> {
  try {
    await enter()
    return true
  } catch (error) {
    if (!(error instanceof LoggiaError) || isUnexpected(error)) throw error
    return progress === 'more may follow' && portalError.is(error, 'portal/token-required') ? tokenAfterFile() : error
  }
}

/** Errors: those of the transport, of `identify` and `count`, `portal/token-required`, `portal/forbidden`. */
export async function admit(
  { ground, organization: readOrganization }: OperationHost,
  { prefix, http, found, identify }: Entry,
  input: Input,
  count: (caller: Principal) => Promise<void>
): Promise<RequestContext> {
  const { operation, path } = found
  const organization = await readOrganization()
  const policy = policyOf(organization, ground.settings)
  const needs = { audience: operation.may.audience, carriesSecret: operation.encryptedOnly }
  checkTransport(policy, needs, http.encrypted)
  if (path.portal_id !== undefined && path.portal_id.toLowerCase() !== 'self' && path.portal_id !== organization.id)
    throw unknown('organization')
  const caller = operation.readsToken ? ANONYMOUS : await identify(input)
  await count(caller)
  enforce(operation.may, policy, { caller, path })
  return {
    http,
    caller,
    organization,
    isReduced: !isAdmitted(policy, 'visitors', caller),
    path,
    input,
    contextUrl: `${http.origin}${prefix.replace(/\/(sharing(\/rest)?|admin|portaladmin)$/, '')}`
  }
}

async function identifyByToken({ tokens }: PortalContext, http: HttpRequest, input: Input): Promise<Principal> {
  const secret = portalTokenOf(http, (name) => input.one(name))
  if (secret === undefined) return ANONYMOUS
  return tokens.identify(secret, { referer: http.header('referer'), address: http.address, encrypted: http.encrypted })
}

function valuesOf({ parameters, failure }: Operation, input: Input): object {
  try {
    return readValues(parameters, input)
  } catch (error) {
    if (failure === undefined || !portalError.is(error, 'portal/bad-parameters')) throw error
    throw portalError(failure, error.message, { details: error.details })
  }
}

/** An organization that names the origins of its applications closes its answers to the pages of others. */
function crossOrigin(answer: Answer, { allowedOrigins }: Organization, http: HttpRequest): Answer {
  if (allowedOrigins.length === 0) return answer
  const origin = http.header('origin')
  const allowed =
    allowedOrigins.find((each) => each.toLowerCase() === origin?.toLowerCase()) ?? (allowedOrigins[0] as string)
  return { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': allowed, vary: 'Origin' } }
}
