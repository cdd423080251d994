/**
 * A plain page for people who look at the API with a browser: the answer as text, with nothing in it that could run.
 */
export function htmlPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}pre{background:#f4f4f5;overflow:auto;padding:1rem}</style>
</head><body><h1>${escapeHtml(title)}</h1>
<p>Programs add <code>f=json</code>.</p>
<pre>${escapeHtml(text)}</pre>
</body></html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
