import { badParameter } from '../errors.ts'
import { type RequestParameters, readChoice, readFlag } from '../parameters.ts'

/** How a body in JSON goes out. */
export interface Output {
  /** Name of a function of the client's page that takes the answer; null: bare JSON. */
  readonly callback: string | null
  readonly pretty: boolean
}

/**
 * Names with dots, as libraries make them (`jQuery1113_1`, `angular.callbacks._0`). Nothing else: the text becomes the
 * beginning of a script.
 */
const CALLBACK = /^[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}){0,4}$/

/** Throws `search-v1/bad-parameter`. */
export function readOutput(parameters: RequestParameters, isScript = isJsonp(parameters)): Output {
  const pretty = readFlag('pretty_print', parameters)
  if (!isScript) return { callback: null, pretty }
  const callback = parameters.get('callback') ?? ''
  if (!CALLBACK.test(callback))
    throw badParameter(
      'The parameter callback is not the name of a JavaScript function: letters, digits, _, $ and dots.'
    )
  return { callback, pretty }
}

/** Whether the answer is a script: jQuery sends a callback and no format. */
export function isScript(parameters: RequestParameters): boolean {
  const format = parameters.get('format')
  return format === undefined ? CALLBACK.test(parameters.get('callback') ?? '') : /jsonp$/i.test(format.trim())
}

/** For answers that have no other formats. */
function isJsonp(parameters: RequestParameters): boolean {
  readChoice('format', parameters, ['json', 'jsonp'], 'json')
  return isScript(parameters)
}
