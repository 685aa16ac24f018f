/**
 * Of a message, in code points. Apart from the other limits because the first scripts of the chat page need only this one.
 */
export const messageLengthMax = 4000
