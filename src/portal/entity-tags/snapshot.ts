/** A thing as it was at one moment: changes that rely on it are refused when somebody else has changed it since. */
export class Snapshot {
  /** Of the thing that it is about. */
  readonly key: string
  #tag: string
  #isOutdated = false

  constructor(key: string, tag: string) {
    this.key = key
    this.#tag = tag
  }

  get tag(): string {
    return this.#tag
  }

  /** A change was refused because of it. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  /** The thing as the last change of the same work left it. */
  follow(tag: string | undefined): void {
    if (tag !== undefined) this.#tag = tag
  }

  refuse(): void {
    this.#isOutdated = true
  }
}
