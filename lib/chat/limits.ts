/**
 * Of a message, in code points. Apart from the other limits, which take the half of a kilobyte: the chat's first scripts
 * need this one alone.
 */
export const messageLengthMax = 4000
