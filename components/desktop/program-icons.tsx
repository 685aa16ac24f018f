import { Icon } from '@/components/ui/icon'
import { type Program, programs } from '@/lib/main/programs'

interface DesktopIconProps {
  href: string
  icon: string
  label: string
}

export function DesktopIcon({ href, icon, label }: DesktopIconProps) {
  return (
    <a href={href} className="program-icon">
      <Icon src={icon} size={40} />
      <span>{label}</span>
    </a>
  )
}

/**
 * The program icons: columns at the left; on phones a horizontal strip, which a program that fills the desktop
 * leaves no room for.
 */
export function ProgramIcons({ label, names }: { label: string; names: Record<Program['id'], string> }) {
  return (
    <nav aria-label={label} className="program-icons max-sm:in-[:has([data-filled])]:hidden">
      <ul className="program-icon-list">
        {programs.map(({ id, href, icon }) => (
          <li key={id} className="shrink-0">
            <DesktopIcon href={href} icon={icon} label={names[id]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
