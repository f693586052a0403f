// The index of webhooks: which integration receives which events, and their deliveries.
import type { Domain } from '../../kit/domain.ts'
import { deliver } from './deliver.work.ts'
import { delivery } from './delivery.resource.ts'
import { demo } from './demo/deliveries.ts'
import { fanOut, letGo } from './fan-out.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { deliveryReplay } from './replays/replay.resource.ts'
import { replayRoutes } from './replays/replay.routes.ts'
import { endpointPausedMail } from './subscriptions/endpoint-paused.mail.ts'
import { subscription } from './subscriptions/subscription.resource.ts'
import { sweeps } from './sweeps.ts'
import { webhookRoutes } from './webhook.routes.ts'

export { TIMEOUT_MS } from './deliver.work.ts'
export {
  countDeliveries,
  countReplay,
  type DeliveryFilter,
  listDeliveries,
  replayDeliveries,
  showDelivery,
  showEvent,
} from './deliveries.ts'
export { delivery, deliveryStates } from './delivery.resource.ts'
export { sending } from './delivery.wire.ts'
export { ROTATION_OVERLAP_MS, rotateSecret } from './subscriptions/rotate-secret.ts'
export { subscription } from './subscriptions/subscription.resource.ts'
export {
  changeSubscription,
  closeSubscription,
  createSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type StoredSubscription,
} from './subscriptions/subscriptions.ts'
export { sendTestEvent } from './subscriptions/test-event.ts'
export { RETRY_AFTER_MS } from './verdict.ts'

export const webhooks: Domain = {
  name: 'webhooks',
  resources: [subscription, delivery, deliveryReplay],
  routes: [...webhookRoutes, ...replayRoutes, ...overviewRoutes],
  listeners: [fanOut, letGo],
  work: [deliver],
  mails: [endpointPausedMail],
  sweeps,
  demo,
}
