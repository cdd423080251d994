/**
 * Where a form leads when it is done: a path of this portal, and nothing that a browser would read as another host.
 * Anything else is the home page.
 */
export function nextPath(text: string | undefined, basePath: string): string {
  const home = `${basePath}/`
  if (text === undefined || text.length > 8_000 || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(text)) return home
  const base = 'https://portal.invalid'
  const url = URL.parse(text, base)
  if (url === null || url.origin !== base || !`${url.pathname}/`.startsWith(home)) return home
  // `/.//host` is a path, and what is left of it without the dot is another host.
  if (url.pathname.startsWith('//')) return home
  return `${url.pathname}${url.search}`
}
