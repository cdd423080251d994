/**
 * Requests over every parameter of every operation of both APIs, derived from the tables that the APIs are routed from;
 * a seed repeats them.
 */
import { describeApi } from '../../src/explore/endpoints.ts'
import type { Operation } from '../../src/portal/pipeline/operation.ts'
import { Random } from '../reference/random.ts'
import { CLAUSES, InputMaker } from './inputs.ts'

export interface MadeRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: readonly (readonly [string, string])[]
  /** Sent as parts of a multipart form. */
  readonly files?: readonly MadeFile[]
  /** The user of its token. */
  readonly as?: 'admin' | 'member'
  readonly address: string
}

export interface MadeFile {
  readonly field: string
  readonly name: string
  readonly content: string
}

/** Objects for path parameters. */
export interface Names {
  readonly dataset: string
  readonly [segment: string]: string
}

/** Hostile and malformed values: of wrong types, out of bounds, broken, or trying to be something else. */
const ODD = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e999',
  '9'.repeat(400),
  'NaN',
  'true',
  'null',
  '[]',
  '{}',
  '[[[[',
  '{"a":',
  '[null]',
  '{"__proto__":{"x":1}}',
  '"(\\',
  '*',
  ',,,,',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufffe',
  '😀',
  '%00',
  'constructor',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'title:[* TO',
  'a AND OR (',
  'Europe/berlin',
  'SystemV/PST8',
  'x'.repeat(9_000),
  'https://user:pass@[::1]:99999/',
  '+02:00',
  '2024-02-30',
  'geojson',
  'fr',
  'public',
  'admin'
]
const PREFIXES: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}
/**
 * Not asked, because they would end the run: they remove or disable accounts and their content, and change the ways
 * to sign in.
 */
const SPARED =
  /\/(delete|disable|disableUsers|deleteUsers|removeUser|transferContent)$|\/security\/(config|tokens)\/update|\/oauth2\//i

/** Small files: whole, empty, cut, of another kind than their name says. */
const FILES: readonly (readonly [string, string])[] = [
  ['a.csv', 'name,n\nx,1\ny,2\n'],
  ['a.json', '[{"a":1}]'],
  ['a.json', '{"a":'],
  ['a.geojson', '{"type":"FeatureCollection","features":[]}'],
  ['empty.csv', ''],
  ['a.zip', 'PK\u0003\u0004'],
  ['a.png', '\u0089PNG\r\n'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['../../a.csv', 'a\n1\n'],
  ['noending', '\u0000\u0001']
]

interface Described {
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }[]
}

export class RequestMaker {
  readonly #random: Random
  readonly #inputs: InputMaker
  readonly #explore: readonly Described[]
  readonly #portal: readonly Operation[]
  readonly #names: Names

  constructor(seed: number, operations: readonly Operation[], names: Names) {
    this.#random = new Random(seed)
    this.#inputs = new InputMaker(seed)
    this.#explore = exploreOperations()
    this.#portal = operations.filter(({ path }) => !SPARED.test(path))
    this.#names = names
  }

  get operations(): number {
    return this.#explore.length + this.#portal.length
  }

  next(): MadeRequest {
    return this.#random.chance(0.6) ? this.#exploreRequest() : this.#portalRequest()
  }

  #exploreRequest(): MadeRequest {
    const random = this.#random
    const { path, parameters } = random.pick(this.#explore)
    const chosen = parameters
      .filter(() => random.chance(0.25))
      .map(({ name, schema }): [string, string] => [name, this.#exploreValue(name, schema)])
    const prefix = random.weighted([
      [8, () => '/api/explore/v2.1'],
      [1, () => '/api/explore/v2.0'],
      [1, () => '/api/v2']
    ])
    return {
      method: 'GET',
      path: prefix + this.#filled(path.replace(/\{(\w+)\}/g, ':$1')),
      parameters: random.chance(0.05) ? [...chosen, ...chosen] : chosen,
      address: this.#address()
    }
  }

  #exploreValue(name: string, schema: Readonly<Record<string, unknown>>): string {
    const random = this.#random
    if (random.chance(0.1)) return random.pick(ODD)
    if ((CLAUSES as readonly string[]).includes(name)) {
      for (let attempt = 0; attempt < 20; attempt++) {
        const input = this.#inputs.next()
        if (input.clause === name && input.text.length < 8_000) return input.text
      }
    }
    const choices =
      (schema.anyOf as { readonly const: unknown }[] | undefined)?.map((each) => String(each.const)) ??
      (schema.enum as unknown[] | undefined)?.map(String)
    if (choices !== undefined) return random.pick(choices)
    if (schema.type === 'integer')
      return String(random.pick([-1, 0, 1, 2, 3, 10, 99, 100, 101, 5_000, 20_000, 2154, 3857, 4326, 10_000_000]))
    if (schema.type === 'boolean') return random.pick(['true', 'false'])
    if (name === 'timezone') return random.pick([...Intl.supportedValuesOf('timeZone'), 'UTC', 'utc', 'US/Pacific'])
    return random.pick(['name', 'n', 'code,kind', 'csv', 'fr', ...ODD])
  }

  #portalRequest(): MadeRequest {
    const random = this.#random
    const { path, root, parameters } = random.pick(this.#portal)
    const chosen = Object.entries(parameters)
      .filter(([, { required, file }]) => file !== true && random.chance(required === true ? 0.8 : 0.3))
      .map(([name, { is }]): [string, string] => [name, this.#portalValue(name, is)])
    const files = Object.entries(parameters)
      .filter(([, { file }]) => file === true && random.chance(0.6))
      .map(([field]): MadeFile => {
        const [name, content] = random.pick(FILES)
        return { field, name, content }
      })
    const as = random.weighted<'admin' | 'member' | undefined>([
      [4, () => 'member'],
      [2, () => 'admin'],
      [2, () => undefined]
    ])
    return {
      files,
      method: files.length === 0 && random.chance(0.3) ? 'GET' : 'POST',
      path: PREFIXES[root] + this.#filled(path),
      address: this.#address(),
      parameters: [...chosen, ['f', random.chance(0.95) ? 'json' : random.pick(['html', 'pjson', 'x'])]],
      ...(as === undefined ? {} : { as })
    }
  }

  #portalValue(name: string, is: string): string {
    const random = this.#random
    if (random.chance(0.3)) return random.pick(ODD)
    const choices = /^one of (.*)$/.exec(is)?.[1]
    if (choices !== undefined) return random.pick(choices.split(', '))
    if (/true or false/.test(is)) return random.pick(['true', 'false'])
    if (/whole number/.test(is)) return String(random.pick([0, 1, 2, 10, 100, 1_000, 10_000_000]))
    if (/JSON array/.test(is)) return random.pick(['[]', '[1]', '[{"id":"x"}]'])
    if (/JSON object/.test(is)) return random.pick(['{}', '{"a":1}', '{"name":"x","type":"csv"}'])
    if (/e-mail/.test(is)) return 'a@example.org'
    const known = Object.entries(this.#names).find(([each]) =>
      name.toLowerCase().includes(each.replace(/_id$/, '').toLowerCase())
    )
    return known !== undefined && random.chance(0.7)
      ? known[1]
      : random.pick(['Title', 'Web Map', 'CSV', 'a, b', 'title:a', 'owner:ann', ...Object.values(this.#names)])
  }

  #filled(path: string): string {
    const random = this.#random
    return path
      .split('/')
      .map((segment) => {
        if (!segment.startsWith(':')) return segment
        const name = segment.slice(1).replace(/\*$/, '')
        if (name === 'format')
          return random.pick([
            'csv',
            'json',
            'jsonl',
            'geojson',
            'parquet',
            'xlsx',
            'ods',
            'shp',
            'kml',
            'gpx',
            'fgb',
            'mvt',
            'pmtiles',
            'rdfxml',
            'turtle',
            'jsonld',
            'n3',
            'ical',
            'ov2',
            'rss',
            'dcat',
            'data.json',
            'nosuch'
          ])
        const known = this.#names[name] ?? (name === 'portal_id' ? 'self' : undefined)
        if (known !== undefined && random.chance(0.9)) return encodeURIComponent(known)
        return encodeURIComponent(
          random.pick([
            ...Object.values(this.#names),
            'self',
            ...ODD.filter((each) => each.trim() !== '' && each.isWellFormed())
          ])
        )
      })
      .join('/')
  }

  #address(): string {
    return `198.51.${this.#random.int(0, 255)}.${this.#random.int(1, 254)}`
  }
}

function exploreOperations(): Described[] {
  const { paths } = describeApi('http://x') as unknown as {
    readonly paths: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            {
              readonly parameters?: readonly {
                readonly name: string
                readonly in: string
                readonly schema: Readonly<Record<string, unknown>>
              }[]
            }
          >
        >
      >
    >
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ parameters = [] }) => ({
      path,
      parameters: parameters.filter((each) => each.in === 'query')
    }))
  )
}
