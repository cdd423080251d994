/** Markup that is safe to send: made by the template `html`, and by nothing else. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/**
 * Everything that is put in is escaped, unless it was made by this template: nobody can forget to. Attributes need
 * quotes around them.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((sum, text, at) => `${sum}${write(parts[at - 1] ?? '')}${text}`))
}

function write(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('\n')
  return String(part).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
