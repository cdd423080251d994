/** On narrow windows the tabs scroll: the current one is in sight. */
const current = document.querySelector<HTMLElement>('.tabs a[aria-current]')
const frame = current?.closest<HTMLElement>('.tabs')
if (current && frame) {
  const [link, view] = [current.getBoundingClientRect(), frame.getBoundingClientRect()]
  const isHidden = link.right > view.right || link.left < view.left
  if (isHidden) frame.scrollLeft += (link.left + link.right - view.left - view.right) / 2
}

export {}
