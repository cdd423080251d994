const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = ['"', '\\', '{', '}', '[', ']'].map(
  (sign) => sign.charCodeAt(0)
) as [number, number, number, number, number, number]

/** Root object, array of features, feature. */
const FEATURE_DEPTH = 3

export interface Piece {
  readonly kind: 'between' | 'feature'
  readonly bytes: Buffer
}

/**
 * Cuts the bytes of a FeatureCollection, as they come, into features and the bytes between them. Holds at most one
 * feature.
 */
export class FeatureSplitter {
  #depth = 0
  #inString = false
  #escaped = false
  #begun: Buffer[] = []

  take(chunk: Buffer): Piece[] {
    const pieces: Piece[] = []
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) this.#inString = false
      } else if (byte === QUOTE) {
        this.#inString = true
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (++this.#depth !== FEATURE_DEPTH || byte !== OPEN_OBJECT) continue
        if (at > from) pieces.push({ kind: 'between', bytes: chunk.subarray(from, at) })
        from = at
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.#depth-- !== FEATURE_DEPTH || byte !== CLOSE_OBJECT) continue
        pieces.push({ kind: 'feature', bytes: Buffer.concat([...this.#begun, chunk.subarray(from, at + 1)]) })
        this.#begun = []
        from = at + 1
      }
    }
    // Copied, because the chunk is only borrowed.
    if (this.#depth >= FEATURE_DEPTH) this.#begun.push(Buffer.from(chunk.subarray(from)))
    else if (from < chunk.length) pieces.push({ kind: 'between', bytes: chunk.subarray(from) })
    return pieces
  }
}
