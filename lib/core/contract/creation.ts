/** What keys of the control panel may create. */
export const createScopes = ['account', 'text', 'link', 'room', 'mail'] as const
export type CreateScope = (typeof createScopes)[number]

/** Who may create something. */
export const createModes = ['everybody', 'keys', 'networks'] as const
export type CreateMode = (typeof createModes)[number]

export const createNetworksMax = 200
export const keyUsesMax = 1_000_000
