const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/**
 * Trusted HTML. Constructed directly only from our own styles and scripts; everything else goes through
 * {@link html}, which escapes it.
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

/** A sentence with markup in place of its placeholders. */
export function sentenceWith(sentence: string, values: Readonly<Record<string, Markup>>): Markup {
  const parts = sentence.split(/\{(\w+)\}/)
  // Every second part is the name of a placeholder.
  return new Markup(parts.map((part, i) => textOf((i % 2 && values[part]) || part)).join(''))
}

/** An HTML template. Values are escaped unless they are markup; null and false are omitted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += textOf(part) + (strings[index + 1] ?? '')
  return new Markup(text)
}
