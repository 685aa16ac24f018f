/** The size of pictures of rooms that sites which show links ask for, pixels. */
export const cardSize = { width: 1200, height: 630 } as const
