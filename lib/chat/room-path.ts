/** The path of a room's page; it never carries a secret. @param nick left out, the page asks its reader for one */
export function roomPath(room: string, nick?: string): string {
  const path = `/chat?room=${encodeURIComponent(room)}`
  return nick === undefined ? path : `${path}&nick=${encodeURIComponent(nick)}`
}
