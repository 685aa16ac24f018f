/** In every language at once: without a network others cannot be loaded. */
export const networkSentence = { en: 'The server could not be reached.', zh: '无法连接服务器。' } as const
