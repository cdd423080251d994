import type { LoggiaError } from '#kit'
import { isJsonObject, type JsonObject, type JsonValue } from './canonical-json.ts'

/**
 * Reads members of a signed document or message, each with its bounds: the signature says who wrote it, not that the values are
 * sane. Errors: those of `fail`, which is given the reason.
 */
export class DocumentReader {
  readonly #fail: (why: string) => LoggiaError
  readonly #object: JsonObject

  constructor(object: JsonObject, fail: (why: string) => LoggiaError) {
    this.#fail = fail
    this.#object = object
  }

  text(name: string, max: number): string {
    const value = this.#object[name]
    if (typeof value !== 'string' || value.length > max) throw this.#bad(name)
    return value
  }

  /** 32 lower-case hexadecimal digits. */
  id(name: string): string {
    return this.match(name, /^[0-9a-f]{32}$/)
  }

  match(name: string, pattern: { test(text: string): boolean }): string {
    const value = this.#object[name]
    if (typeof value !== 'string' || value.length > 2_000 || !pattern.test(value)) throw this.#bad(name)
    return value
  }

  choice<Value extends string>(name: string, values: readonly Value[]): Value {
    const found = values.find((each) => each === this.#object[name])
    if (found === undefined) throw this.#bad(name)
    return found
  }

  instant(name: string): number {
    return this.wholeNumber(name, 8.64e15)
  }

  wholeNumber(name: string, max: number): number {
    const value = this.#object[name]
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max) throw this.#bad(name)
    return value
  }

  flag(name: string): boolean {
    const value = this.#object[name]
    if (typeof value !== 'boolean') throw this.#bad(name)
    return value
  }

  lacks(name: string): boolean {
    return this.#object[name] === undefined
  }

  isNull(name: string): boolean {
    return this.#object[name] === null
  }

  /** How times are said that have not come. */
  isMinusOne(name: string): boolean {
    return this.#object[name] === -1
  }

  object(name: string): DocumentReader {
    return this.#nested(name, this.#object[name])
  }

  objects(name: string, max: number): DocumentReader[] {
    const values = this.#object[name]
    if (!Array.isArray(values) || values.length > max) throw this.#bad(name)
    return values.map((each: JsonValue) => this.#nested(name, each))
  }

  texts(name: string, max: number, maxCount: number): string[] {
    const values = this.#object[name]
    if (!Array.isArray(values) || values.length > maxCount) throw this.#bad(name)
    return values.map((each: JsonValue) => {
      if (typeof each !== 'string' || each.length > max) throw this.#bad(name)
      return each
    })
  }

  /** Exactly this many finite numbers. */
  numbers(name: string, count: number): number[] {
    const values = this.#object[name]
    if (!Array.isArray(values) || values.length !== count) throw this.#bad(name)
    return values.map((each: JsonValue) => {
      if (typeof each !== 'number' || Math.abs(each) > 540) throw this.#bad(name)
      return each
    })
  }

  #nested(name: string, value: JsonValue | undefined): DocumentReader {
    if (!isJsonObject(value)) throw this.#bad(name)
    return new DocumentReader(value, this.#fail)
  }

  #bad(name: string) {
    return this.#fail(`'${name}' is missing or not valid`)
  }
}
