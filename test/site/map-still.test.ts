/** Whether the map moves in steps or at once, by what the browser says of itself. */
import assert from 'node:assert/strict'
import test from 'node:test'

/** Built for browsers: not part of what is checked with the types of Node. */
const { isStill } = (await import(new URL('../../web/client/map/still.ts', import.meta.url).href)) as {
  readonly isStill: (view: object) => boolean
}

const [RENDERER, UNMASKED] = [7937, 37446]

interface Device {
  readonly lessMotion?: boolean
  /** null: the browser has no WebGL. */
  readonly renderer: string | null
  /** True: the browser does not name the device to pages, as Firefox does not. */
  readonly masked?: boolean
}

function viewOf({ lessMotion = false, renderer, masked = false }: Device): { view: object; lost: () => number } {
  let lost = 0
  const extensions: Readonly<Record<string, object | null>> = {
    WEBGL_debug_renderer_info: masked ? null : { UNMASKED_RENDERER_WEBGL: UNMASKED },
    WEBGL_lose_context: { loseContext: () => void lost++ }
  }
  const context = {
    RENDERER,
    getExtension: (name: string) => extensions[name] ?? null,
    getParameter: (name: number) => (name === (masked ? RENDERER : UNMASKED) ? renderer : 'WebKit WebGL')
  }
  const view = {
    matchMedia: (query: string) => ({ matches: lessMotion && query.includes('prefers-reduced-motion: reduce') }),
    document: { createElement: () => ({ getContext: () => (renderer === null ? null : context) }) }
  }
  return { view, lost: () => lost }
}

const DEVICES: readonly (readonly [device: Device, still: boolean])[] = [
  [{ renderer: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)' }, true],
  [{ renderer: 'llvmpipe (LLVM 15.0.7, 256 bits)' }, true],
  [{ renderer: 'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)' }, true],
  [{ renderer: 'Apple Software Renderer' }, true],
  [{ renderer: 'llvmpipe, or similar', masked: true }, true],
  [{ renderer: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)' }, false],
  [{ renderer: 'Adreno (TM) 730' }, false],
  [{ renderer: 'Apple GPU', masked: true }, false],
  [{ renderer: 'Adreno (TM) 730', lessMotion: true }, true],
  [{ renderer: null }, false],
  [{ renderer: null, lessMotion: true }, true]
]

test('the map is still where the processor draws it, and for those who want less motion', () => {
  for (const [device, still] of DEVICES) assert.equal(isStill(viewOf(device).view), still, JSON.stringify(device))
})

test('the context that was made to ask is given back: browsers allow few', () => {
  const { view, lost } = viewOf({ renderer: 'Adreno (TM) 730' })
  isStill(view)
  assert.equal(lost(), 1)
})
