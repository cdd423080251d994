import { createHash } from 'node:crypto'
import { type Answer, payload } from '#http'
import { Html, html } from './html.ts'

/** A page for people. No script runs in it, and only this style (CSP Level 3 §8.3). */
export function pageAnswer(
  page: { readonly title: string; readonly body: Html; readonly style?: string },
  status: number,
  headers: Readonly<Record<string, string>>
): Answer {
  const style = `${STYLE}${page.style ?? ''}`
  const hash = createHash('sha256').update(style).digest('base64')
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Loggia</title>
<style>${new Html(style)}</style>
</head>
<body>
${page.body}
<footer>Loggia</footer>
</body>
</html>
`.text
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
    body: payload(text),
    compressible: true
  }
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6876; --line: #dfe4ea; --paper: #fff; --accent: #0b5cad }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa7b6; --line: #2c3642; --paper: #12171d; --accent: #7db8f5 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.25rem 1rem }
h1 { font-size: 2.2rem; margin: 0 } .lead { color: var(--soft); font-size: 1.15rem; margin: .25rem 0 1.5rem }
a { color: var(--accent); text-decoration: none } a:hover, a:focus-visible { text-decoration: underline }
nav a { display: inline-block; border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .9rem; margin: 0 .5rem .5rem 0 }
.banner { padding: .5rem 1.25rem; text-align: center } .logo { max-height: 4rem }
.notice { border: 1px solid var(--line); border-left: .3rem solid var(--accent); border-radius: .3rem; padding: .6rem 1rem; margin: 1rem 0 }
.notice h2, .notice p { margin: .2rem 0 }
.datasets { list-style: none; padding: 0; margin: 1.5rem 0 } .datasets li { border-top: 1px solid var(--line); padding: 1.1rem 0 }
h2 { font-size: 1.15rem; margin: 0 } .datasets p { margin: .3rem 0 } .facts, footer { color: var(--soft); font-size: .88rem }
.links a { margin-right: .9rem } code { font: .92em ui-monospace, monospace } footer { text-align: center; padding: 2rem }
`
