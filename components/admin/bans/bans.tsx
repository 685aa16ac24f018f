export function Bans() {
  return null
}
