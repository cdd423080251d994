/**
 * Descriptions and notices are HTML by convention: pages show their words. Not a sanitizer: what comes out is escaped
 * like any text.
 */
export function plainText(markup: string): string {
  const spaced = markup.replace(/<\/?(?:p|div|br|li|ul|ol|h\d|table|tr|td|th|blockquote)\b[^>]*>/gi, ' ')
  return spaced
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
