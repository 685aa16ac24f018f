'use client'

import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/core/i18n/use-language'
import { useDesk } from '@/lib/desktop/client/windows'
import { taskbarTexts } from './taskbar-texts'

const look =
  'relative flex min-w-9 max-w-56 flex-1 items-center gap-1.5 bg-face px-2 text-ink active:bevel-pressed max-sm:px-1.5 ' +
  'aria-pressed:bevel-pressed aria-pressed:bg-face-light aria-pressed:font-bold bevel-raised'

/** The open windows: a press brings one to the front, or puts the front one away. */
export function Tasks() {
  const t = useTexts(taskbarTexts)
  const windows = useDesk((desk) => desk.windows)
  const topId = useDesk((desk) => desk.topId)
  return (
    <div className="flex min-w-0 flex-1 gap-1 overflow-x-auto pl-1 [scrollbar-width:none]">
      {windows.map(({ id, title, icon, unread }) => (
        <button
          key={id}
          type="button"
          data-act="task"
          data-window-id={id}
          title={title}
          aria-pressed={id === topId}
          className={look}
        >
          {icon && <Icon src={icon} size={16} />}
          <span className={`min-w-0 truncate ${windows.length > 2 && icon ? 'max-sm:sr-only' : ''}`}>
            {title}
          </span>
          {unread ? (
            <span className="shrink-0 bg-selection px-1 font-bold text-selection-text tabular-nums">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('unread', { count: unread })}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}
