/** As programs are called that draw WebGL on the processor: Chromium's, Mesa's, Windows', Apple's. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i

/**
 * Without a graphics processor each frame takes a tenth of a second, and a movement would hold up the next touch: the map is
 * at its new place at once, as for those who want less motion.
 */
export function isStill(view: Pick<Window, 'matchMedia' | 'document'> = window): boolean {
  if (view.matchMedia('(prefers-reduced-motion: reduce)').matches) return true
  const context = view.document.createElement('canvas').getContext('webgl2')
  if (context === null) return false
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(renderer)
}
