/** The text of an element as a value: blanks around it belong to it, unless the file is indented. */
export function valueText(text: string): string {
  return /^[ \t\r]*\n|\n[ \t]*$/.test(text) || text.trim() === '' ? text.trim() : text
}
