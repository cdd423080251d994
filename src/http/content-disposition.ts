/**
 * A file to save under this name (RFC 6266): plain where ASCII says it all, with the UTF-8 form beside where it does
 * not.
 */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const disposition = `attachment; filename="${plain}"`
  if (plain === name) return disposition
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${disposition}; filename*=UTF-8''${encoded}`
}
