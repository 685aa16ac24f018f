/** The path of a room's page, without secrets. @param nick if missing, the page asks for one */
export function roomPath(room: string, nick?: string): string {
  const path = `/chat?room=${encodeURIComponent(room)}`
  return nick === undefined ? path : `${path}&nick=${encodeURIComponent(nick)}`
}

/** The room whose page this is; null: another page. */
export const roomInPath = ({ pathname, searchParams }: URL): string | null =>
  (pathname === '/chat' && searchParams.get('room')) || null

/** The message that `#m123` names; 0: none. */
export const messageInHash = (hash: string): number => Number(/^#m(\d+)$/.exec(hash)?.[1] ?? 0)
