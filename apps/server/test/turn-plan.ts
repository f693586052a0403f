import type { TurnPlan } from '../src/kit/work/turn.ts'

/** A turn as a worker takes it that knows no shares. */
export const turnPlan = ({ room = 64, ...more }: Partial<TurnPlan> & { readonly room?: number } = {}): TurnPlan => ({
  finished: [],
  shares: { room, full: [], also: [] },
  peersOfKinds: new Map(),
  look: 64,
  laneCap: 8,
  leaseMs: 30_000,
  since: null,
  realTime: () => new Date(),
  setAside: (finished) => finished,
  ...more,
})
