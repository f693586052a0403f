// How often what is shown is asked for again, while somebody looks. Everything else is asked for on return to the tab and after an act.
export const EVERY_MS = { worklist: 15_000, inbox: 10_000, thread: 4_000, result: 15_000, earlier: 600_000 } as const
