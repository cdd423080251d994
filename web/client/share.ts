/** Copies an address or an example, and says so. */
const place = document.createElement('div')
place.className = 'toast-place'
place.setAttribute('role', 'status')
document.body.append(place)

const TOAST_MS = 8_000

function say(text: string): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = text
  place.replaceChildren(toast)
  setTimeout(() => toast.remove(), TOAST_MS)
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(done)
  } catch {
    // Without permission or encryption there is no clipboard: the address bar and the text itself remain.
    say(text.slice(0, 500))
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-share], [data-copy]')
  if (button === null) return
  const source = button.dataset.copy === undefined ? null : document.getElementById(button.dataset.copy)
  void copy((source instanceof HTMLTextAreaElement ? source.value : source?.textContent) ?? location.href, button.dataset.done ?? '')
})

export {}
