// The index of messaging: texts between properties and people.
import type { Domain } from '../../kit/domain.ts'
import { carrierRoutes } from './carrier.routes.ts'
import { conversation } from './conversation.resource.ts'
import { conversationRoutes } from './conversation.routes.ts'
import { copyAttachment } from './copy-attachment.work.ts'
import { demo } from './demo.ts'
import { keepConversation } from './keep-conversation.ts'
import { message } from './message.resource.ts'
import { messageRoutes } from './message.routes.ts'
import { messageReceived } from './message-received.event.ts'
import { sendToCarrier } from './send-to-carrier.work.ts'
import { sweepReceived } from './sweep-received.ts'

export { segments } from './sms-segments.ts'
export { listStrays } from './stray.queries.ts'
export type { Texting } from './texting.ts'
export { numberOfProperty } from './texting-number.queries.ts'

export const messaging: Domain = {
  name: 'messaging',
  resources: [conversation, message],
  routes: [...messageRoutes, ...conversationRoutes, ...carrierRoutes],
  listeners: [keepConversation],
  events: [messageReceived],
  work: [sendToCarrier, copyAttachment],
  sweeps: [{ name: 'texts that came in and were not told of', everyMs: 60_000, outside: sweepReceived }],
  demo,
}
