import { cleanText } from './clean-text.ts'
import type { Remark } from './described.ts'

/** Reads values that are of a kind, and says which are not. */
export class MetaReader {
  readonly #id: string
  readonly #remark: Remark

  constructor(id: string, remark: Remark) {
    this.#id = id
    this.#remark = remark
  }

  one<Value>(name: string, value: unknown, read: (text: string) => Value | undefined): Value | null {
    return this.first(name, [value], read)
  }

  first<Value>(name: string, values: readonly unknown[], read: (text: string) => Value | undefined): Value | null {
    return (
      this.each(
        name,
        values.map(cleanText).filter((text) => text !== ''),
        read
      )[0] ?? null
    )
  }

  each<Value>(name: string, texts: readonly string[], read: (text: string) => Value | undefined): Value[] {
    return texts.flatMap((text) => {
      const value = read(text)
      if (value !== undefined) return [value]
      this.#remark(this.#id, `${name} ${JSON.stringify(text.slice(0, 80))} is left out: it is not a valid value`)
      return []
    })
  }
}
