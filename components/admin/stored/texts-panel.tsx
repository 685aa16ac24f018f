export function TextsPanel() {
  return null
}
