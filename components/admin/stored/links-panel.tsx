export function LinksPanel() {
  return null
}
