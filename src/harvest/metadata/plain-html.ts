const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text of paragraphs as HTML; a text that is HTML already stays as it is, because the site sanitizes what it shows. */
export function asHtml(text: string | null): string | null {
  if (text === null || /<(p|br|div|ul|ol|a|strong|b|i|em|h\d)\b[^<>]*>/i.test(text)) return text
  const escaped = text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
  return escaped
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
