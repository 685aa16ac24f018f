import type { Language } from './language'

/** Items as a list in a sentence. In Chinese 、 alone: 和 would lack a space before items that begin with a digit. */
export const formatList = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(language, { style: language === 'zh-Hans' ? 'narrow' : 'long' }).format(items)
