/**
 * Colours are chosen with the browser's picker too, and samples follow what is typed. The contrast is computed on the
 * server: what it said is hidden until the next preview.
 */
const byId = (id: string | undefined): HTMLInputElement | null =>
  id === undefined ? null : (document.getElementById(id) as HTMLInputElement | null)

const pickers = [...document.querySelectorAll<HTMLInputElement>('input[data-colour-of]')]
for (const picker of pickers) {
  const field = byId(picker.dataset.colourOf)
  if (field === null) continue
  const show = (): void => void (/^#[0-9a-f]{6}$/i.test(field.value) && (picker.value = field.value))
  show()
  field.addEventListener('input', show)
  picker.addEventListener('input', () => {
    field.value = picker.value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const samples = [...document.querySelectorAll<SVGElement>('[data-sample]')]
const valueOf = (id: string | undefined): string | undefined => byId(id)?.value.trim() || undefined
function follow(): void {
  for (const sample of samples) {
    const { background, color, text } = sample.dataset
    const chosen = { background: valueOf(background), color: valueOf(color), text: valueOf(text) }
    if (chosen.background !== undefined) sample.querySelector('rect')?.setAttribute('fill', chosen.background)
    if (chosen.color !== undefined) sample.setAttribute('color', chosen.color)
    const words = sample.querySelector('p')
    if (words !== null && chosen.text !== undefined) words.textContent = chosen.text
  }
  document.querySelector<HTMLElement>('[data-ratio]')?.setAttribute('hidden', '')
}

if (samples.length > 0)
  document.addEventListener('input', (event) => {
    const { id } = event.target as Element
    const isShown = samples.some(({ dataset: { background, color, text } }) => [background, color, text].includes(id))
    if (isShown) follow()
  })
