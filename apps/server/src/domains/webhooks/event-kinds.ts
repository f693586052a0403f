/** What can be subscribed to. A kind is promised here before the domain that raises it exists, so that nobody subscribes to a typo. */
export const eventKinds = [
  'prospect.created',
  'message.received',
  'application.signed',
  'requirement.upload_received',
  'requirement.upload_removed',
] as const
