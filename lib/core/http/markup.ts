const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML markup and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/**
 * Finished HTML, which {@link html} leaves as it is. Made directly only of style sheets and scripts of our own; whatever came
 * from outside goes through {@link html}, which escapes it.
 */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | false | Part[]

function textOf(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** A template of HTML. Values are escaped, unless they are markup themselves; null and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += textOf(part) + (strings[index + 1] ?? '')
  return new Markup(text)
}
