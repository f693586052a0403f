// What conversations and flags are supposed to do, in as few words as possible. Nothing here knows the product.
import fc from 'fast-check'

/** `who`: a customer, or a prospect who may become one. `message`: counted from the end of their thread. */
export type Act =
  | { readonly act: 'receive' | 'send' | 'take' | 'close' | 'convert'; readonly who: Who }
  | { readonly act: 'say'; readonly who: Who; readonly word: string }
  | { readonly act: 'flag' | 'resolve'; readonly who: Who; readonly message: number; readonly by: 'key' | 'staff' }

export type Who = 'resident' | 'prospect'

const who = fc.constantFrom<Who>('resident', 'resident', 'prospect')

export const anyHistory = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constantFrom('receive' as const, 'send' as const), who }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('take' as const, 'close' as const), who }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('convert' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('say' as const),
        who,
        word: fc.constantFrom('STOP', 'Start', 'yes', 'unsubscribe', 'HELP'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constantFrom('flag' as const, 'resolve' as const),
        who,
        message: fc.constantFrom(0, 0, 1, 2),
        by: fc.constantFrom('key' as const, 'staff' as const),
      }),
    },
  ),
  { minLength: 3, maxLength: 8, size: 'max' },
)

type Episode = { readonly by: string; resolvedBy: string | null }
type Message = { readonly content: string; readonly episodes: Episode[] }

export class Thread {
  workflow: 'NEW' | 'UNRESOLVED' | 'RESOLVED' | undefined
  isOptedOut = false
  isConverted = false
  readonly messages: Message[] = []
  /** Places of flagged messages, in the order of flagging. */
  readonly open: number[] = []

  get status() {
    return this.open.length > 0 ? 'NEEDS_HELP' : this.workflow
  }

  receive(content: string) {
    this.messages.push({ content, episodes: [] })
    this.workflow = 'NEW'
  }

  /** False: refused. */
  send(content: string): boolean {
    if (this.isOptedOut) return false
    this.messages.push({ content, episodes: [] })
    this.workflow = 'UNRESOLVED'
    return true
  }

  say(word: string) {
    const said = word.toUpperCase()
    if (said === 'HELP' || (said === 'YES' && !this.isOptedOut)) return this.receive(word)
    this.isOptedOut = said === 'STOP' || said === 'UNSUBSCRIBE'
    this.workflow ??= 'RESOLVED'
    this.messages.push({ content: word, episodes: [] })
  }

  flag(at: number, by: string) {
    const episodes = this.messages[at]?.episodes
    if (!episodes || this.open.includes(at)) return
    episodes.push({ by, resolvedBy: null })
    this.open.push(at)
  }

  resolve(at: number, by: string) {
    const last = this.messages[at]?.episodes.at(-1)
    if (!last || !this.open.includes(at)) return
    last.resolvedBy = by
    this.open.splice(this.open.indexOf(at), 1)
  }
}
