/** When what had the focus is gone, one goes on reading at the heading of the page. */
export const mendLostFocus = () => goOnAt('h1[tabindex]')

/** The same at the heading of what is open in it. */
export const mendFocusInPanel = () => goOnAt('article h2')

function goOnAt(heading: string) {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  if (navigator.userActivation.hasBeenActive)
    document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true })
}
