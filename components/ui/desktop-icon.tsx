import { Icon } from './icon'

export interface DesktopIconProps {
  href: string
  icon: string
  label: string
}

/** A program on the desktop; one click opens it. */
export function DesktopIcon({ href, icon, label }: DesktopIconProps) {
  return (
    <a
      href={href}
      className="group flex w-19 sm:w-20 flex-col items-center gap-1 p-1 text-center text-desktop-text no-underline outline-none"
    >
      <Icon src={icon} size={40} className="group-active:brightness-75" />
      <span className="inline-block border border-transparent text-balance px-0.5 leading-tight sm:px-1 group-focus-visible:border-dotted group-focus-visible:border-desktop-text group-focus-visible:bg-selection group-focus-visible:text-selection-text">
        {label}
      </span>
    </a>
  )
}
