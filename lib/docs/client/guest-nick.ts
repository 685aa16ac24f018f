let nick: string | undefined

/** A random nick for calls made from the reference, the same until the page is loaded again. */
export const guestNick = (): string => {
  nick ??= `guest-${Math.floor(1000 + Math.random() * 9000)}`
  return nick
}
