// Tests that draw their cases at random: how many, and from which seed.

const asked = process.env['GATELODGE_EXTENT'] ?? (process.env['CI'] ? 'whole' : 'quick')

/** How many cases: a little at every save, the whole in CI and `npm run spec`, and long. */
export function extent({ quick, whole, long }: { quick: number; whole: number; long: number }): number {
  return asked === 'long' ? long : asked === 'whole' ? whole : quick
}

/** Where drawing begins: always at the same cases, so that a change alone decides what passes; anew in a long run.
 * `GATELODGE_SEED=…` repeats a long run. */
export const SEED = Number(process.env['GATELODGE_SEED'] ?? (asked === 'long' ? Date.now() % 2 ** 31 : 20_261_115))
