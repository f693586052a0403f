/** When what had the focus is gone, one goes on reading at the heading of the page. */
export function mendLostFocus() {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  if (navigator.userActivation.hasBeenActive)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}
