// Preloaded into a process whose clock is to go wrong while it runs: from SIGUSR2 on it is ahead by 400 s.
const AHEAD_MS = 400_000

const realNow = Date.now.bind(Date)
let isWrong = false
const offMs = () => (isWrong ? AHEAD_MS : 0)
process.on('SIGUSR2', () => {
  isWrong = true
})

globalThis.Date = class extends Date {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(realNow() + offMs())
    else super(...(given as [number]))
  }
  static override now = () => realNow() + offMs()
} as DateConstructor
