import { attribute, attributesOf } from '../xml/read-xml.ts'
import type { SkimHandler } from '../xml/skim-xml.ts'

/** The tables of `content.xml` that have a value, in their order: programs add empty ones to new documents. */
export class FilledTables implements SkimHandler {
  readonly names: string[] = []
  #tables = 0
  #name = ''
  #isFilled = true
  #texts = 0
  #notes = 0

  open(name: string, tag: string): void {
    if (name === 'table' && this.#tables++ === 0) {
      this.#name = attribute(attributesOf(tag), 'name') ?? ''
      this.#isFilled = false
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

  text(): void {
    if (!this.#isFilled && this.#tables === 1 && this.#texts > 0 && this.#notes === 0) this.#fill()
  }

  #fill(): void {
    this.#isFilled = true
    this.#texts = 0
    this.#notes = 0
    this.names.push(this.#name)
  }
}
