import { isNarrow } from './split.tsx'
import { isFormBegun, type Keys, useKeys } from './use-keys.ts'

type Moves = { readonly move: (by: number) => void; readonly leave: () => void; readonly more?: Keys }

/** Up and down a list by `j`, `k` and arrows; on a phone Esc leads back to it. */
export function useRowKeys({ move, leave, more = {} }: Moves) {
  const down = unlessBegun(() => move(1))
  const up = unlessBegun(() => move(-1))
  useKeys({ j: down, ArrowDown: down, k: up, ArrowUp: up, ...more, ...(isNarrow() && { Escape: leave }) })
}

/** A key must not throw away what somebody has begun to fill in; a click is meant. */
export const unlessBegun = (act: () => void) => () => {
  if (!isFormBegun()) act()
}
