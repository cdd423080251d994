/**
 * How the ArcGIS API for Python (2.0 to 2.4) speaks and listens, as its source has it: forms in which lists, objects
 * and flags are JSON, the token in a header of Esri's, the referer `http`; answers that are files when their headers
 * say so, and errors by the key `error` only. The sequences are its, the code is ours.
 */
import assert from 'node:assert/strict'

export type Sent = Readonly<Record<string, unknown>>

/**
 * The client's result for a response with a name or without text: the path of a file that it has
 * written.
 */
export interface Saved {
  readonly saved: string
  readonly content: string
}

export class Connection {
  readonly base: string
  readonly token: string | undefined
  readonly #send: typeof fetch

  private constructor(base: string, token: string | undefined, send: typeof fetch = fetch) {
    this.base = base
    this.token = token
    this.#send = send
  }

  /** `GIS(url)`. */
  static anonymous(base: string, send?: typeof fetch): Connection {
    return new Connection(base, undefined, send)
  }

  /** `GIS(url, token=…)`. */
  static withToken(base: string, token: string): Connection {
    return new Connection(base, token)
  }

  /** `GIS(url, username, password, use_gen_token=True)`: the address of the token service is asked for first. */
  static async signIn(base: string, username: string, password: string, send?: typeof fetch): Promise<Connection> {
    const { authInfo } = await Connection.anonymous(base, send).get('info')
    const { token } = await Connection.anonymous(base, send).post(authInfo.tokenServicesUrl, {
      username,
      password,
      client: 'referer',
      referer: 'http',
      expiration: 1_440
    })
    return new Connection(base, token, send)
  }

  /**
   * `GIS(url, username, password)`: the page that would ask a person is asked for its state, which goes back with name
   * and password; the token comes behind the # of where it leads.
   */
  static async signInByPage(base: string, username: string, password: string): Promise<Connection> {
    const [origin, state] = [new URL(base).origin, 'returned']
    const asked = new URLSearchParams({
      response_type: 'token',
      client_id: 'arcgisonline',
      redirect_uri: origin,
      state,
      expiration: '600',
      allow_verification: 'false',
      style: 'dark',
      locale: 'en-US'
    })
    const page = await (await fetch(`${base}/oauth2/authorize?${asked}`)).text()
    const oauthState = page.split('"oauth_state":"')[1]?.split('"')[0] ?? ''
    const body = new URLSearchParams({ expiration: '600', oauth_state: oauthState, username, password })
    const answer = await fetch(`${base.replace('/sharing/rest', '/sharing')}/oauth2/signin`, {
      method: 'POST',
      body,
      redirect: 'manual'
    })
    if ((await answer.text()).includes('OAUTH_0015')) throw new Error('wrong name or password')
    const [place, fragment] = (answer.headers.get('location') ?? '').split('#')
    const token = new URLSearchParams(fragment)
    assert.deepEqual(
      [place, token.get('state'), token.get('token_type'), token.get('username')],
      [`${origin}/`, state, 'bearer', username]
    )
    // The client asks for ten hours; the portal gives `tokenExpiration`, two unless it is set.
    assert.ok(Math.abs(Number(token.get('expires_in')) - 7_200) < 60)
    return new Connection(base, token.get('access_token') ?? '')
  }

  async get(path: string, parameters: Sent = {}): Promise<any> {
    return this.#read(
      await this.#fetch(`${this.#address(path)}?${new URLSearchParams(encoded({ ...parameters, f: 'json' }))}`, {
        method: 'GET'
      })
    )
  }

  /** Files make it a form of parts. */
  async post(path: string, parameters: Sent = {}, files: Readonly<Record<string, File>> = {}): Promise<any> {
    const fields = encoded({ ...parameters, f: 'json' })
    if (Object.keys(files).length === 0)
      return this.#read(await this.#fetch(this.#address(path), { method: 'POST', body: new URLSearchParams(fields) }))
    const form = new FormData()
    for (const [name, value] of [...fields, ...Object.entries(files)]) form.append(name, value)
    return this.#read(await this.#fetch(this.#address(path), { method: 'POST', body: form }))
  }

  /** Everything in the URL of a POST, which the folders of 2.3 and later do. */
  async postUrl(path: string, parameters: Sent, files: Readonly<Record<string, File>> = {}): Promise<any> {
    const form = new FormData()
    for (const [name, file] of Object.entries(files)) form.append(name, file)
    const body = Object.keys(files).length === 0 ? null : form
    return this.#read(
      await this.#fetch(`${this.#address(path)}?${new URLSearchParams(encoded({ ...parameters, f: 'json' }))}`, {
        method: 'POST',
        body
      })
    )
  }

  /** `try_json=False`: no `f` is sent, and text stays text. */
  async text(path: string): Promise<string | Saved> {
    const response = await this.#fetch(this.#address(path), { method: 'GET' })
    return (await savedFile(response)) ?? response.text()
  }

  #fetch(address: string, init: RequestInit): Promise<Response> {
    const headers = {
      'user-agent': 'Geosaurus/2.0.1',
      referer: 'http',
      ...(this.token !== undefined && { 'x-esri-authorization': `Bearer ${this.token}` })
    }
    return this.#send(address, { ...init, headers })
  }

  #address(path: string): string {
    return path.includes('://') ? path : `${this.base}/${path}`
  }

  async #read(response: Response): Promise<any> {
    const file = await savedFile(response)
    if (file !== undefined) return file
    if (response.headers.get('content-length') === '0') return {}
    const body: {
      readonly error?: { readonly message: string; readonly details?: readonly string[]; readonly code: number }
    } = JSON.parse(await response.text())
    if (body.error === undefined) return body
    const { message, details = [], code } = body.error
    throw new Error([message, ...details, `(Error Code: ${code})`].join('\n'))
  }
}

/** Requests drops parameters that equal None. */
function encoded(parameters: Sent): [string, string][] {
  const sent = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null)
  return sent.map(([name, value]) => [
    name,
    typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : String(value)
  ])
}

async function savedFile(response: Response): Promise<Saved | undefined> {
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition')
  if (/json|text/.test(type) && disposition === null) return undefined
  assert.equal(response.status, 200)
  return { saved: /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? '', content: await response.text() }
}

/** As every loop of the client over pages: until there is no next one. */
export async function everyPage(ask: (start: number) => Promise<any>, key: string): Promise<any[]> {
  const all: any[] = []
  for (let start = 1; start > 0; ) {
    const page = await ask(start)
    all.push(...page[key])
    start = Number(page.nextStart)
  }
  return all
}
