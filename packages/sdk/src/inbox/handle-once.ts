import type { WebhookEvent } from '../events.ts'

/** An event that this process alone may deal with, until it calls `done` or `failed`. */
export interface Claim {
  /** It is dealt with, for ever. */
  done(): Promise<void>
  /** It may be claimed again at once. */
  failed(): Promise<void>
}

/**
 * Remembers which events were dealt with. What a claim leaves behind when its process dies must not keep the event from being
 * claimed again.
 */
export interface Inbox {
  claim(eventId: string): Promise<Claim | 'done' | 'in work'>
}

/** Another delivery of the same event is being dealt with. Answered with 500, the event comes again, when it is known how that went. */
export class EventInWorkError extends Error {
  override readonly name = 'EventInWorkError'
  readonly eventId: string

  constructor(eventId: string) {
    super(`Event ${eventId} is being dealt with already`)
    this.eventId = eventId
  }
}

/**
 * For `beforeAnswer`: deals with each event once, however often it is delivered. Returns false for one that was dealt with before. If
 * `handle` throws, so does this, and the event is tried again when it is next delivered.
 *
 * When the process dies after `handle` and before that is noted, `handle` runs again. `handleInTransaction` closes that gap.
 */
export function handleOnce(
  inbox: Inbox,
  handle: (event: WebhookEvent) => unknown,
): (event: WebhookEvent) => Promise<boolean> {
  return async (event) => {
    const claim = await inbox.claim(event.eventId)
    if (claim === 'done') return false
    if (claim === 'in work') throw new EventInWorkError(event.eventId)
    try {
      await handle(event)
    } catch (error) {
      // The handler's own error is thrown. A claim that cannot be given back runs out by itself.
      await claim.failed().catch(() => {})
      throw error
    }
    await claim.done()
    return true
  }
}
