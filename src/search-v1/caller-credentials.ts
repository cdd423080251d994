import { type Credentials, credentialsOf } from '#access'
import type { HttpRequest } from '#http'
import { isScript } from './answers/output.ts'
import type { RequestParameters } from './parameters.ts'

/** Who asks; a key may be a parameter of the body. */
export function callerCredentials(http: HttpRequest, parameters: RequestParameters): Credentials {
  return credentialsOf({
    query: parameters,
    // Any page can include a script, and the browser adds its cookies: a script shows what everybody may see, or a key.
    header: (name) => (name === 'cookie' && isScript(parameters) ? undefined : http.header(name)),
    address: http.address,
    encrypted: http.encrypted
  })
}
