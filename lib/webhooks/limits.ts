export const webhookLimits = {
  /** Incoming webhooks of all rooms, and of one. */
  hooksMax: 100,
  hooksPerRoomMax: 20,
  /** Slack and Discord take less, but for files, which are left out here. */
  bodyBytesMax: 1_048_576,
} as const
