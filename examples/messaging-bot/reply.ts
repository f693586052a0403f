import { ConflictError, type Gatelodge, type WebhookEventOf } from '@gatelodge/sdk'
import { understand } from './understand.ts'
import { vacancies } from './vacancies.ts'

/** Doing it again for the same event changes nothing. Returns what became of it, for the log. */
export async function reply(gatelodge: Gatelodge, event: WebhookEventOf<'message.received'>): Promise<string> {
  const { messageId, propertyId, customerId, prospectId, content } = event.data
  const flag = async (reason: string) => {
    await gatelodge.messages.flag(messageId, { isFlagged: true, reason })
    return 'flagged'
  }
  const { conversationStatus } = await gatelodge.messages.get(messageId)
  if (conversationStatus === 'NEEDS_HELP') return 'left to a person, who is looking at the thread'

  const question = understand(content)
  if (question.about === 'else') return flag(question.reason)
  if (customerId === null && prospectId === null) return flag('Nobody knows the sender')
  try {
    await gatelodge.messages.create({
      // The same for the same event, however often it comes: one event sends one text at most.
      idempotencyId: `reply to ${event.eventId}`,
      ...(customerId === null ? { prospectId: prospectId ?? '' } : { customerId }),
      content: await vacancies(gatelodge, propertyId, question),
    })
    return 'answered'
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    // STOP itself raises no event. This is a question from before it.
    if (error.code === 'recipient_opted_out') return 'not answered, for they want no more texts'
    return flag(`The answer could not be sent: ${error.code}`)
  }
}
