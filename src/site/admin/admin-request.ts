import { type Principal, sessionOf } from '#access'
import type { HttpRequest } from '#http'
import type { ErrorKind } from '#kit'
import { siteError } from '../errors.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { publicPath } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { AdminPage, AdminRequest, SentForm } from './admin-page.ts'
import { besideField } from './failed-fields.ts'
import type { OperationCall, OperationFailure, Snapshot } from './portal-operations.ts'
import { type AdminSection, SECTIONS } from './sections.ts'

/** undefined: nobody is signed in with this browser. */
export async function openAdmin(http: HttpRequest, context: SiteContext): Promise<AdminRequest | undefined> {
  const session = sessionOf(http)
  const caller = await context.operations.caller(http)
  if (session === undefined || caller === undefined) return undefined
  const page = await openPage(http, context)
  // Other credentials in the request name somebody else: operations run as the member of the session.
  return page.caller.name === caller.name ? requestOf(page, caller, session, context) : undefined
}

/** The request with a form that is shown again. */
export function withSent(request: AdminRequest, sent: SentForm): AdminRequest {
  return { ...request, sent }
}

/** The request with what the page's forms edit, as it is now; `sent`: of the form that was sent only. */
export async function withSnapshots(
  { forms = {} }: Pick<AdminPage, 'forms'>,
  request: AdminRequest,
  sent: Pick<SentForm, 'name' | 'fields'> | null = null
): Promise<AdminRequest> {
  const taken = new Map<string, Promise<Snapshot>>()
  const snapshots = new Map<string, Snapshot>()
  for (const [form, { edits }] of Object.entries(forms)) {
    const address = sent === null || sent.name === form ? (edits?.(request, sent?.fields ?? null) ?? null) : null
    if (address === null) continue
    const key = JSON.stringify(address)
    const taking = taken.get(key) ?? request.context.operations.snapshot(address)
    taken.set(key, taking)
    snapshots.set(form, await taking)
  }
  return { ...request, snapshots }
}

export async function maySeeSection(request: AdminRequest, section: AdminSection): Promise<boolean> {
  for (const { operation, path } of SECTIONS[section].needs(request.caller.name))
    if (await request.may(operation, path)) return true
  return false
}

/** The same with its query, without the word about what was done. */
export function addressOf(http: HttpRequest, context: SiteContext): string {
  const kept = http.query.names().flatMap((name) => http.query.all(name).map((value) => [name, value] as const))
  return (
    publicPath(http, context.settings.basePath) + queryText(kept.filter(([name]) => name !== 'done' && name !== 'flg'))
  )
}

function requestOf(page: PageRequest, caller: Principal, session: string, context: SiteContext): AdminRequest {
  const { http, frame } = page
  const { operations } = context
  return {
    http,
    context,
    page,
    caller,
    session,
    t: frame.t,
    format: frame.format,
    path: publicPath(http, context.settings.basePath),
    self: addressOf(http, context),
    href: (...segments) => [frame.basePath, 'admin', ...segments.map(encodeURIComponent), ''].join('/'),
    param: (name) => http.params[name] ?? '',
    may: (operation, path, names, values) =>
      operations.may(http, {
        operation,
        ...(path === undefined ? {} : { path }),
        ...(names === undefined ? {} : { names }),
        ...(values === undefined ? {} : { values })
      }),
    run: async (call) => besideField(await operations.run(http, call)),
    read: async <Document extends object>(call: OperationCall): Promise<Document> => {
      const outcome = await operations.run(http, call)
      if (!outcome.ok) throw asPageError(outcome.failure)
      return outcome.document as Document
    },
    sent: null,
    snapshots: new Map()
  }
}

const PAGE_ERRORS: Readonly<Partial<Record<ErrorKind, 'site/not-permitted' | 'site/missing'>>> = {
  forbidden: 'site/not-permitted',
  'not-found': 'site/missing',
  gone: 'site/missing'
}

function asPageError({ kind, code, problems }: OperationFailure): Error {
  const text = problems.map((each) => each.text).join(' ')
  // Names and ids in addresses that no thing can have are missing things too.
  const known = code.startsWith('portal/unknown-') ? 'site/missing' : PAGE_ERRORS[kind]
  return siteError(known ?? 'site/bad-address', text)
}
