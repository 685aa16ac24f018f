/** What is said of a name that no text has. */
export const noText = {
  en: 'There is no text of this name. It may have been deleted, or it has expired.',
  zh: '没有这个名称的文本。可能已被删除或已过期。',
}
