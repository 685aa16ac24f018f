export type MenuEntry =
  | {
      kind: 'item'
      label: string
      keys?: string
      disabled?: boolean
      /** The menu stays open. */
      stays?: boolean
      onSelect: () => void
    }
  /** A submenu; its entries are computed when it opens. */
  | { kind: 'menu'; label: string; entries: () => readonly MenuEntry[] }
  | { kind: 'link'; label: string; href: string; icon?: string }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | {
      kind: 'choice'
      label: string
      value: string
      options: readonly { value: string; label: string }[]
      onChange: (value: string) => void
    }
  | { kind: 'separator'; id: string }
