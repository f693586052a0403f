// The index of messaging: texts between properties and people.
import type { Domain } from '../../kit/domain.ts'
import { conversation } from './conversations/conversation.resource.ts'
import { conversationRoutes } from './conversations/conversation.routes.ts'
import { enqueueHelpMails, helpWaitsMail } from './conversations/help-waits.mail.ts'
import { keepConversation } from './conversations/keep-conversation.ts'
import { demo } from './demo/conversations.ts'
import { savedReplyDemo } from './demo/saved-replies.ts'
import { message } from './message.resource.ts'
import { messageRoutes } from './message.routes.ts'
import { messageReceived } from './message-received.event.ts'
import { carrierRoutes } from './receiving/carrier.routes.ts'
import { copyAttachment } from './receiving/copy-attachment.work.ts'
import { sweepReceived } from './receiving/sweep-received.ts'
import { savedReply } from './saved-replies/saved-reply.resource.ts'
import { savedReplyRoutes } from './saved-replies/saved-reply.routes.ts'
import { sendToCarrier } from './sending/send-to-carrier.work.ts'

export { conversation, conversationStatuses } from './conversations/conversation.resource.ts'
export { message } from './message.resource.ts'
export { listStrays } from './receiving/stray.queries.ts'
export { segments } from './sending/sms-segments.ts'
export type { Texting } from './texting.ts'
export { numberOfProperty } from './texting-number.queries.ts'

export const messaging: Domain = {
  name: 'messaging',
  resources: [conversation, message, savedReply],
  routes: [...messageRoutes, ...conversationRoutes, ...savedReplyRoutes, ...carrierRoutes],
  listeners: [keepConversation],
  events: [messageReceived],
  work: [sendToCarrier, copyAttachment],
  mails: [helpWaitsMail],
  sweeps: [
    { name: 'texts that came in and were not told of', everyMs: 60_000, outside: sweepReceived },
    { name: 'help that is waited for', everyMs: 60_000, run: enqueueHelpMails },
  ],
  demo: [...demo, ...savedReplyDemo],
}
