/**
 * Colours are chosen with the browser's picker too, and samples follow what is typed. The contrast is computed on the
 * server: what it said is hidden until the next preview.
 */
const byId = (id: string | undefined): HTMLInputElement | null =>
  id === undefined ? null : (document.getElementById(id) as HTMLInputElement | null)

/** `#rrggbb` of a colour of CSS, which may be a name; undefined: it is not a colour. */
function hexOf(colour: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null || !CSS.supports('color', colour)) return undefined
  context.fillStyle = colour
  return /^#[0-9a-f]{6}$/i.test(context.fillStyle) ? context.fillStyle : undefined
}

/** What a sample shows while the field is empty: the portal's own colour. */
function ownColour(id: string): string {
  const sample = samples().find(({ dataset: { background, color } }) => background === id || color === id)
  const part = sample?.dataset.background === id ? sample?.querySelector('rect')?.getAttribute('fill') : sample?.getAttribute('color')
  return part ?? ''
}

export function bindPickers(): void {
  for (const picker of document.querySelectorAll<HTMLInputElement>('input[data-colour-of]')) {
    const field = byId(picker.dataset.colourOf)
    if (field === null) continue
    const own = ownColour(field.id)
    const show = (): void => {
      const hex = hexOf(field.value.trim() || own)
      if (hex !== undefined) picker.value = hex
    }
    show()
    field.addEventListener('input', show)
    picker.addEventListener('input', () => {
      field.value = picker.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

bindPickers()

function samples(): SVGElement[] {
  return [...document.querySelectorAll<SVGElement>('[data-sample]')]
}

const valueOf = (id: string | undefined): string | undefined => byId(id)?.value.trim() || undefined
function follow(): void {
  for (const sample of samples()) {
    const { background, color, text } = sample.dataset
    const chosen = { background: valueOf(background), color: valueOf(color), text: valueOf(text) }
    if (chosen.background !== undefined) sample.querySelector('rect')?.setAttribute('fill', chosen.background)
    if (chosen.color !== undefined) sample.setAttribute('color', chosen.color)
    const words = sample.querySelector('p')
    if (words !== null && chosen.text !== undefined) words.textContent = chosen.text
  }
  document.querySelector<HTMLElement>('[data-ratio]')?.setAttribute('hidden', '')
}

document.addEventListener('input', (event) => {
  const { id } = event.target as Element
  const isShown = samples().some(({ dataset: { background, color, text } }) => [background, color, text].includes(id))
  if (isShown) follow()
})
