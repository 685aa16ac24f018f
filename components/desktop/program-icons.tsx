import { Icon } from '@/components/ui/icon'
import { type Program, programs } from '@/lib/main/programs'

interface DesktopIconProps {
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

/**
 * The program icons: columns at the left; on phones a horizontal strip, which a program that fills the desktop
 * leaves no room for.
 */
export function ProgramIcons({ label, names }: { label: string; names: Record<Program['id'], string> }) {
  return (
    <nav
      aria-label={label}
      className="absolute inset-x-2 top-3 sm:right-auto print:hidden max-sm:in-[:has([data-filled])]:hidden"
    >
      <ul className="flex gap-1 overflow-x-auto sm:gap-2 sm:max-h-[calc(100dvh-4rem)] sm:flex-col sm:flex-wrap sm:overflow-visible">
        {programs.map(({ id, href, icon }) => (
          <li key={id} className="shrink-0">
            <DesktopIcon href={href} icon={icon} label={names[id]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
