const markdownSigns = [
  /^#{1,6} \S[^\n]*\n(?:\n|$)/m,
  /^(?:```|~~~)[\w-]*$/m,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
  /\*\*[^*\n]{1,200}\*\*/,
  /^[-*+] \S[^\n]*\n(?:[-*+] |[ \t]+\S)/m,
  /^\|?[ \t]*:?-{2,}:?[ \t]*\|/m,
  /`[^`\n]{1,200}`/,
]

/** Whether a text has at least three of the signs by which people know Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  markdownSigns.filter((sign) => sign.test(text)).length >= 3
