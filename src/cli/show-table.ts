/** Rows under a header, columns as wide as their widest cell; control characters of values are shown, not obeyed. */
export function showTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows].map((row) => row.map(harmless))
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return (
    all
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()
      )
      .join('\n') + '\n'
  )
}

function harmless(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f]/g,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`
  )
}
