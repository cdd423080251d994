import {
  type DiskSpace,
  type FormBody,
  type FormOptions,
  type HttpRequest,
  parseQueryString,
  QueryParams,
  readForm,
  type UploadedFile
} from '#http'
import { badParameters } from './errors.ts'

export interface InputSettings {
  readonly uploadFolder: string
  readonly uploadSpace: DiskSpace
  readonly maxFileBytes: number
}

export interface InputOptions {
  readonly settings: InputSettings
  /** Limit for all fields; absent: enough for the largest text of an item. */
  readonly maxFieldBytes?: number
  /** Asked in lower case. */
  readonly takesFile: (name: string) => boolean
  /** Whether files of this caller are taken, as far as the URL and the fields that came before them say. */
  readonly admit: (input: Input, progress: Parameters<FormOptions['admit']>[1]) => ReturnType<FormOptions['admit']>
}

/** All fields of a form together: the largest is the text of an item. */
const MAX_FORM_BYTES = 16 * 2 ** 20

/** The parameters of a request, from its body and its URL, without regard to the case of their names. */
export interface Input {
  /** The value; that of the body when the URL has one too. Different values in one place are an error. */
  one(name: string): string | undefined
  all(name: string): readonly string[]
  /** Names of the fields, as they were written. */
  names(): readonly string[]
  file(name: string): UploadedFile | undefined
  /** Whether the URL holds the name: some things must not be there, because URLs are kept in logs. */
  inUrl(name: string): boolean
  /** Deletes the files that nobody has taken away. */
  discard(): Promise<void>
}

/** Errors: `http/bad-query-string`, those of a form and of `admit`. */
export async function readInput(
  http: HttpRequest,
  { settings, maxFieldBytes = MAX_FORM_BYTES, takesFile, admit }: InputOptions
): Promise<Input> {
  const url = parseQueryString(http.queryText, { keepEmpty: true })
  if (http.method !== 'POST') return inputOf(url, undefined)
  const form = await readForm(http, {
    maxFieldBytes,
    maxFileBytes: settings.maxFileBytes,
    folder: settings.uploadFolder,
    space: settings.uploadSpace,
    takesFile: (name) => takesFile(name.toLowerCase()),
    admit: (fields, progress) => admit(inputOf(url, { fields, files: [], discard: async () => {} }), progress)
  })
  return inputOf(url, form)
}

/** Parameters that a page in this process sends, as those of a body. */
export function inputOfFields(fields: QueryParams, files: readonly UploadedFile[]): Input {
  return inputOf(new QueryParams(new Map()), { fields, files, discard: async () => {} })
}

function inputOf(url: QueryParams, form: FormBody | undefined): Input {
  const [body, query] = [
    form === undefined ? new Map<string, readonly string[]>() : lowerCase(form.fields),
    lowerCase(url)
  ]
  const all = (name: string) => body.get(name.toLowerCase()) ?? query.get(name.toLowerCase()) ?? []
  return {
    all,
    names: () => [...(form?.fields.names() ?? []), ...url.names()],
    one: (name) => {
      const [first, ...others] = all(name)
      if (others.some((other) => other !== first)) throw badParameters([`'${name}' must be given once.`])
      return first
    },
    file: (name) => form?.files.find((each) => each.name.toLowerCase() === name.toLowerCase()),
    inUrl: (name) => query.has(name.toLowerCase()),
    discard: async () => form?.discard()
  }
}

function lowerCase(parameters: QueryParams): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const name of parameters.names()) {
    const key = name.toLowerCase()
    values.set(key, [...(values.get(key) ?? []), ...parameters.all(name)])
  }
  return values
}
