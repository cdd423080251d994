/**
 * What was done is said once: the address that a form led to says it again after a reload, in a bookmark and in a link that
 * somebody copies.
 */
const address = new URL(location.href)
if (document.querySelector('.note[role=status]') !== null && address.searchParams.has('done')) {
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
}

export {}
