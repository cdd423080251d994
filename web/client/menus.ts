/** Menus are `details`: Esc and a click elsewhere close them, and focus returns to where it was. */
const menus = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-menu][open]')

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of menus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

document.addEventListener('click', (event) => {
  for (const menu of menus()) if (!menu.contains(event.target as Node)) menu.open = false
})

export {}
