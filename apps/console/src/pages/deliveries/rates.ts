/** Deliveries a second, of which a replay takes one. */
export const RATES = [1, 5, 20, 50, 200, 1000] as const
