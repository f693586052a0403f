// What this device remembers. A browser that keeps nothing is as good, and remembers nothing.

/** `stay`: until it is taken back; otherwise as long as the tab is open. */
const placeOf = (stay: boolean) => (stay ? localStorage : sessionStorage)

export function kept(name: string, stay = true): string | null {
  try {
    return placeOf(stay).getItem(`gatelodge.${name}`)
  } catch {
    return null
  }
}

/** All that was kept as long as the tab is open. */
export function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}

/** Null takes it back. */
export function keep(name: string, value: string | null, stay = true) {
  try {
    if (value === null) placeOf(stay).removeItem(`gatelodge.${name}`)
    else placeOf(stay).setItem(`gatelodge.${name}`, value)
  } catch {
    // Nothing is kept, and nothing needs it.
  }
}

/** What to do when another tab keeps something else under this name. Returns what ends it. */
export function onKept(name: string, act: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // Without a key everything was taken back.
    if (event.key === null || event.key === `gatelodge.${name}`) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
