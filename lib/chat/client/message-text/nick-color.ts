/** How many colours a skin has for nicks. */
const nickColors = 12

/** The number of a nick's colour, 0 to 11: the same for everybody, in every room, forever (FNV-1a). */
export function nickColor(nick: string): number {
  let hash = 0x811c9dc5
  for (const unit of nick.toLowerCase()) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  // Short names differ in few bits; spread them over all.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % nickColors
}
