/** Length in Unicode code points, as the server counts. (The schemas' own count would bring zod into the page.) */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
