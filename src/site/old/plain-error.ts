import { type Answer, type HttpRequest, jsonAnswer, payload } from '#http'
import { isLoggiaError } from '#kit'
import { statusOfPage } from '../page/problem-answer.ts'

/**
 * Failures of addresses that programs ask: a line of text, or the error of v1 where JSON was asked for. What is a bug
 * goes on to the log.
 */
export async function plainErrors(http: HttpRequest, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    const status = statusOfPage(error)
    if (!isLoggiaError(error) || status === undefined) throw error
    const headers = {
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...(status === 503 || status === 429 ? { 'retry-after': '1' } : {})
    }
    const message = error.message.slice(0, 2_000)
    if (/^(?:geo)?json/i.test(http.query.get('format') ?? ''))
      return jsonAnswer({ error: message, errorcode: status }, status, headers)
    return {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
      body: payload(`${message}\n`),
      compressible: true
    }
  }
}
