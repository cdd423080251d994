/** On narrow windows tabs and the sections of the administration scroll: the current one is in sight. */
export function showCurrentLinks(): void {
  for (const current of document.querySelectorAll<HTMLElement>(':is(.tabs, .adm-nav) a[aria-current]')) {
    const frame = current.closest<HTMLElement>('.tabs') ?? current.closest<HTMLElement>('ul')
    if (frame === null) continue
    const [link, view] = [current.getBoundingClientRect(), frame.getBoundingClientRect()]
    const isHidden = link.right > view.right || link.left < view.left
    if (isHidden) frame.scrollLeft += (link.left + link.right - view.left - view.right) / 2
  }
}

showCurrentLinks()
