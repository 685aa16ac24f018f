'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { call } from '@/lib/core/api/call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'
import type { ServiceId } from '@/lib/main/service-list'

/** How often a suspended service is looked up again while its window is visible. */
const recheckMs = 60_000

interface Status {
  isSuspended: boolean
  /** To be called when a call was refused because the service is suspended; null outside a service's window. */
  reportSuspended: (() => void) | null
}

const StatusContext = createContext<Status>({ isSuspended: false, reportSuspended: null })

export const useServiceStatus = () => useContext(StatusContext)

/** Whether the directory lists a service as suspended. @throws ApiError */
async function fetchSuspended(id: ServiceId): Promise<boolean> {
  const { services } = await call('GET /api/services', {})
  return services.some((service) => service.id === id && service.status === 'suspended')
}

interface ServiceStatusProps {
  service: ServiceId
  /** When the page was rendered; null: not known, the directory is asked. */
  suspended: boolean | null
  children: ReactNode
}

/** Tells a window whether its service is suspended, and looks again when the reader comes back to it. */
export function ServiceStatus({ service, suspended, children }: ServiceStatusProps) {
  const [isSuspended, setSuspended] = useState(suspended === true)
  const look = useCallback(() => {
    // If it fails, the next call says whether the service runs.
    fetchSuspended(service).then(setSuspended, () => undefined)
  }, [service])
  useEffect(() => {
    if (suspended === null) look()
    else setSuspended(suspended)
  }, [suspended, look])
  useEffect(() => {
    if (!isSuspended) return
    const lookIfVisible = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(lookIfVisible, recheckMs)
    window.addEventListener('focus', lookIfVisible)
    document.addEventListener('visibilitychange', lookIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', lookIfVisible)
      document.removeEventListener('visibilitychange', lookIfVisible)
    }
  }, [isSuspended, look])
  const reportSuspended = useCallback(() => setSuspended(true), [])
  const status = useMemo(() => ({ isSuspended, reportSuspended }), [isSuspended, reportSuspended])
  return <StatusContext value={status}>{children}</StatusContext>
}

/** The content of a window, which cannot be used while its service is suspended; a notice above it says so. */
export function Suspendable({ children }: { children: ReactNode }) {
  const t = useTexts(toolTexts)
  const { isSuspended } = useServiceStatus()
  return (
    <>
      <div role="status">
        {isSuspended && (
          <div className="bevel-thin m-3 mb-0 bg-notice p-2">
            <Alert kind="warning">{t('suspended')}</Alert>
          </div>
        )}
      </div>
      <fieldset disabled={isSuspended} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}
