/** Rows of notes below a table at most; more are records. */
export const MAX_NOTES = 50

/** How notes below a table begin in statistics of many countries. */
const NOTE =
  /^\s*(?:sources?|quellen?|notes?|anmerkungen?|fuentes?|fonti|fontes?|bron(?:nen)?|kilde|källa|źródło|copyright|©|\*|_{3,}|-{3,}|\d\)|\(\d\))(?:[\s:.*_-]|$|(?<=[)*_©-]))/i

export function isNote(text: string): boolean {
  return NOTE.test(text)
}

/** `rows`: `Rows` of a sheet or `Lines` of a text. */
export function noteOnNotes(
  [one, several]: readonly [string, string],
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string }
): string {
  const left =
    from === to
      ? `${one} ${from} below the table was left out as a note`
      : `${several} ${from} to ${to} below the table were left out as notes`
  return `${left}: ${JSON.stringify(text.slice(0, 60))}.`
}
