/**
 * What is said when nobody answers, in every language at once: without a network the sentences of another one may not have
 * been fetched, and cannot be.
 */
export const networkSentence = { en: 'The server could not be reached.', zh: '无法连接服务器。' } as const
