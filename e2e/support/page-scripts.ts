/** The addresses of the scripts that a page loads. Browsers that know modules leave what is for others. */
export function pageScripts(html: string): Set<string> {
  const tags = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/\bnomodule\b/i.test(tag))
  return new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []))
}
