import type { CsvDialect } from './dialect.ts'

type Quoting = Pick<CsvDialect, 'quote' | 'backslash'>

/**
 * Ways of quoting that the text gives a reason to try; of equally good ones the first is taken. `asked` fixes the
 * quote.
 */
export function quotingsIn(text: string, delimiter: string, asked: string | null | undefined): Quoting[] {
  const quotes = asked === undefined ? quotesIn(text, delimiter) : [asked]
  return quotes.flatMap((quote): Quoting[] => {
    const [plain, escaped] = [
      { quote, backslash: false },
      { quote, backslash: true }
    ]
    if (quote !== null && escapesQuotes(text, quote, delimiter)) return [escaped, plain]
    return asked === undefined && delimiter !== '' && text.includes(`\\${delimiter}`) ? [plain, escaped] : [plain]
  })
}

/** Single quotes quote only where a cell begins with one and another ends with one. */
function quotesIn(text: string, delimiter: string): readonly CsvDialect['quote'][] {
  const quotes: CsvDialect['quote'][] = ['"']
  if (text.includes('"')) quotes.push(null)
  const opens = text.startsWith("'") || text.includes("\n'") || (delimiter !== '' && text.includes(`${delimiter}'`))
  if (opens && (delimiter === '' || text.includes(`'${delimiter}`) || /'[\r\n]/.test(text))) quotes.push("'")
  return quotes
}

/** Quotes after backslashes that do not end their cell (as in a Windows path), and more of them than doubled quotes. */
function escapesQuotes(text: string, quote: string, delimiter: string): boolean {
  const q = RegExp.escape(quote)
  const d = delimiter === '' ? '' : `${RegExp.escape(delimiter)}|`
  const escaped = text.match(new RegExp(`\\\\${q}(?!${d}[\\r\\n]|$)`, 'g'))?.length ?? 0
  const doubled = text.match(new RegExp(`(?<![\\\\${q}]|${d}\\n)${q}${q}(?!${q}|${d}[\\r\\n]|$)`, 'g'))?.length ?? 0
  return escaped > doubled
}
