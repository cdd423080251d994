import { readFile } from 'node:fs/promises'
import { contentDisposition, payload, type UploadedFile } from '#http'
import { FileAnswer } from '../pipeline/answer-form.ts'
import { badParameters } from '../pipeline/errors.ts'

/** More than the largest document that a portal writes. */
const MAX_BYTES = 256 * 1024

/** The text of a signed document that was uploaded. Errors: `portal/bad-parameters`. */
export async function readDocument(name: string, file: UploadedFile): Promise<string> {
  if (file.bytes > MAX_BYTES) throw badParameters([`'${name}' must be a file of at most ${MAX_BYTES} bytes.`])
  return readFile(file.path, 'utf8')
}

/** A signed document as a file to save. */
export function documentAnswer(text: string, fileName: string): FileAnswer {
  return new FileAnswer({
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition(fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    },
    body: payload(text),
    compressible: false
  })
}
