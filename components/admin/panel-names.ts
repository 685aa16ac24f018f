/** In the order of the navigation. */
export const panelNames = [
  'dashboard',
  'rooms',
  'messages',
  'reports',
  'actions',
  'words',
  'bans',
  'accounts',
  'texts',
  'links',
  'targets',
  'inhooks',
  'outhooks',
  'services',
  'settings',
  'audit',
  'backup',
] as const
export type PanelName = (typeof panelNames)[number]

export function panelHref(panel: PanelName, filters: Record<string, string> = {}): string {
  return `/setting?${new URLSearchParams({ panel, ...filters })}`
}

export const panelOf = (word: string | null): PanelName =>
  panelNames.find((name) => name === word) ?? 'dashboard'
