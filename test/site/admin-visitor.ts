/** A member in a browser: signs in by the page, reads pages of the administration and sends their forms. */
import assert from 'node:assert/strict'
import type { Portal } from '../e2e/portal.ts'

export const HTTPS = { 'x-forwarded-proto': 'https' }
export const OWN = { ...HTTPS, 'sec-fetch-site': 'same-origin' }

export interface Seen {
  readonly status: number
  readonly to: string
  readonly text: string
  readonly headers: Headers
}

export interface Visitor {
  readonly cookie: string
  read(path: string): Promise<Seen>
  /** The form `name` of the page with its hidden fields, as a browser sends it; `changes` replace fields. */
  send(path: string, name: string, changes?: Fields, pick?: Fields): Promise<Seen>
  /** Fields as they are. */
  post(
    path: string,
    fields: Fields | URLSearchParams | FormData,
    headers?: Readonly<Record<string, string>>
  ): Promise<Seen>
}

export type Fields = Readonly<Record<string, string | readonly string[]>>

export async function visitAs(portal: Portal, username: string, password: string): Promise<Visitor> {
  const ask = async (path: string, init: RequestInit): Promise<Seen> => {
    const response = await fetch(new URL(path, portal.url), { redirect: 'manual', ...init })
    const { status, headers } = response
    return { status, headers, to: headers.get('location') ?? '', text: await response.text() }
  }
  const signed = await ask('/sign-in', {
    method: 'POST',
    headers: OWN,
    body: new URLSearchParams({ username, password, next: '/admin/' })
  })
  assert.equal(signed.status, 303, signed.text)
  const cookie = signed.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const read: Visitor['read'] = (path) => ask(path, { headers: { ...HTTPS, cookie } })
  const post: Visitor['post'] = (path, fields, headers = OWN) =>
    ask(path, { method: 'POST', headers: { ...headers, cookie }, body: paramsOf(fields) })
  return {
    cookie,
    read,
    post,
    send: async (path, name, changes = {}, pick = {}) => {
      const { text } = await read(path)
      const found = formsOf(text).find(
        (form) => form.get('do') === name && Object.entries(pick).every(([key, value]) => form.get(key) === value)
      )
      assert.ok(found, `${path} has no form ${name} ${JSON.stringify(pick)}`)
      return post(path, changed(found, changes))
    }
  }
}

/** Hidden fields, and fields with the values that they show, of every form that a page sends. */
export function formsOf(text: string): URLSearchParams[] {
  return [...text.matchAll(/<form[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/g)].map(([, inside = '']) => {
    const fields = new URLSearchParams()
    for (const [tag, kind] of inside.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
      const name = /\sname="([^"]*)"/.exec(tag)?.[1]
      const value = plain(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? '')
      const isBox = /type="(checkbox|radio)"/.test(tag)
      if (name === undefined || /type="file"/.test(tag) || (isBox && !/\schecked/.test(tag))) continue
      if (kind === 'input') fields.append(name, value)
      else if (kind === 'textarea')
        fields.append(name, plain(new RegExp(`name="${name}"[^>]*>([^<]*)</textarea>`).exec(inside)?.[1] ?? ''))
      else fields.append(name, plain(selected(inside, name)))
    }
    return fields
  })
}

function selected(inside: string, name: string): string {
  const options = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(inside)?.[1] ?? ''
  const all = [...options.matchAll(/<option[^>]*value="([^"]*)"([^>]*)>/g)]
  return (all.find(([, , rest]) => rest?.includes('selected')) ?? all[0])?.[1] ?? ''
}

function changed(fields: URLSearchParams, changes: Fields): URLSearchParams {
  const result = new URLSearchParams(fields)
  for (const [name, value] of Object.entries(changes)) {
    result.delete(name)
    for (const each of [value].flat()) result.append(name, each)
  }
  return result
}

function paramsOf(fields: Fields | URLSearchParams | FormData): URLSearchParams | FormData {
  return fields instanceof URLSearchParams || fields instanceof FormData
    ? fields
    : changed(new URLSearchParams(), fields)
}

function plain(text: string): string {
  return text.replace(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" }
