/** A signed-in caller of a running portal, over plain HTTP. */
export interface PortalCaller {
  /** The body of a success; a refusal is an error. */
  ask(path: string, parameters?: Parameters): Promise<any>
  /** The body, a refusal included. */
  tryTo(path: string, parameters?: Parameters): Promise<any>
  readonly token: string | undefined
}

export type Parameters = Readonly<Record<string, string | number | boolean | object>>

export const PASSWORD = 'correct horse 1'
const REFERER = 'kept-home'

export async function signIn(url: string, username: string): Promise<PortalCaller> {
  const { token } = await callerWith(url, undefined).ask('/generateToken', {
    username,
    password: PASSWORD,
    client: 'referer',
    referer: REFERER
  })
  return callerWith(url, token)
}

export function anonymous(url: string): PortalCaller {
  return callerWith(url, undefined)
}

function callerWith(url: string, token: string | undefined): PortalCaller {
  const tryTo: PortalCaller['tryTo'] = async (path, parameters = {}) => {
    const form = new FormData()
    const sent: Parameters = { f: 'json', ...(token !== undefined && { token }), ...parameters }
    for (const [name, value] of Object.entries(sent))
      form.append(name, value instanceof File ? value : typeof value === 'object' ? JSON.stringify(value) : `${value}`)
    const root = path.startsWith('/portaladmin') ? '' : '/sharing/rest'
    const response = await fetch(`${url}${root}${path}`, { method: 'POST', body: form, headers: { referer: REFERER } })
    return response.json()
  }
  return {
    token,
    tryTo,
    ask: async (path, parameters) => {
      const body = await tryTo(path, parameters)
      if (body.error !== undefined) throw new Error(`${path}: ${JSON.stringify(body.error)}`)
      return body
    }
  }
}
