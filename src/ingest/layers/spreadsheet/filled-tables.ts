import { attribute, attributesOf } from '../xml/read-xml.ts'
import type { SkimHandler } from '../xml/skim-xml.ts'

/** The tables of `content.xml` in their order, and whether they have a value: programs add blank ones to new documents. */
export class FilledTables implements SkimHandler {
  readonly #layers: { readonly name: string; isBlank: boolean }[] = []
  #tables = 0
  #isFilled = true
  #texts = 0
  #notes = 0

  open(name: string, tag: string): void {
    if (name === 'table' && this.#tables++ === 0) {
      this.#isFilled = false
      this.#layers.push({ name: attribute(attributesOf(tag), 'name') ?? '', isBlank: true })
    }
    if (this.#isFilled || this.#tables !== 1) return
    if (name === 'annotation') this.#notes++
    else if (name === 'p') this.#texts++
    else if (/cell$/.test(name) && /:value-type\s*=\s*["'](?!string)/.test(tag)) this.#fill()
    else if (/cell$/.test(name) && /:string-value\s*=\s*["'][^"']*[^"'\s]/.test(tag)) this.#fill()
  }

  close(name: string): void {
    if (name === 'table' && --this.#tables === 0) this.#isFilled = true
    if (this.#isFilled || this.#tables !== 1) return
    if (name === 'annotation') this.#notes--
    else if (name === 'p') this.#texts--
  }

  list(): readonly { readonly name: string; readonly isBlank: boolean }[] {
    return this.#layers
  }

  text(): void {
    if (!this.#isFilled && this.#tables === 1 && this.#texts > 0 && this.#notes === 0) this.#fill()
  }

  #fill(): void {
    this.#isFilled = true
    this.#texts = 0
    this.#notes = 0
    this.#layers.at(-1)!.isBlank = false
  }
}
