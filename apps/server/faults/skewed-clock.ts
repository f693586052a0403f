// Preloaded into a process whose clock is to go wrong while it runs: some seconds after its start it is ahead by 400 s.
const AFTER_MS = 4_000
const AHEAD_MS = 400_000

const realNow = Date.now.bind(Date)
const offMs = () => (performance.now() > AFTER_MS ? AHEAD_MS : 0)

globalThis.Date = class extends Date {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(realNow() + offMs())
    else super(...(given as [number]))
  }
  static override now = () => realNow() + offMs()
} as DateConstructor
