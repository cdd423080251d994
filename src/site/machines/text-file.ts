import { type Answer, etagOf, payload } from '#http'

export function textFile(text: string, type: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache', etag: etagOf(text) },
    body: payload(text),
    compressible: true
  }
}
