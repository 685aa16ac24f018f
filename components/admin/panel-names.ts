/** The panels, in the order of the navigation; each has its own address. */
export const panelNames = [
  'dashboard',
  'rooms',
  'messages',
  'words',
  'bans',
  'accounts',
  'texts',
  'links',
  'inhooks',
  'outhooks',
  'services',
  'settings',
  'audit',
  'backup',
] as const
export type PanelName = (typeof panelNames)[number]

/** The address of a panel. @param filters what it is to show first */
export function panelHref(panel: PanelName, filters: Record<string, string> = {}): string {
  return `/setting?${new URLSearchParams({ panel, ...filters })}`
}

/** The panel of an address; the first for any other word. */
export const panelOf = (word: string | null): PanelName =>
  panelNames.find((name) => name === word) ?? 'dashboard'
