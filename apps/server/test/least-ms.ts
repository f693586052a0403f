/** What it costs in ms: the least of several runs, which a busy machine disturbs least. */
export function leastMs(runs: number, run: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  return Math.min(...times)
}
