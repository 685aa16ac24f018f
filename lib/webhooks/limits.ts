export const webhookLimits = {
  /** Incoming webhooks of all rooms, and of one room. */
  hooksMax: 100,
  hooksPerRoomMax: 20,
  /** More than Slack and Discord accept, files aside (which are ignored here). */
  bodyBytesMax: 1_048_576,
  secretLengthMax: 256,
} as const

export const outgoingWebhookLimits = {
  hooksMax: 50,
  hooksPerRoomMax: 5,
  urlLengthMax: 2048,
  /** Entries of a delivery log, and days they are kept. */
  deliveriesMax: 100,
  deliveryDaysMax: 7,
  /** A webhook further behind skips older messages. */
  messagesBehindMax: 1000,
  daysBehindMax: 3,
  /** How long the previous secret signs too. */
  secretBeforeHours: 24,
} as const

export const outgoingWebhookShapes = ['standard', 'slack', 'discord'] as const
export type OutgoingWebhookShape = (typeof outgoingWebhookShapes)[number]
