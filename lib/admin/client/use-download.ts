'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { type Download, downloadFile, type Received } from './admin-download'

export interface DownloadState {
  busy: boolean
  /** Null until the server begins to send. */
  received: Received | null
  /** Of the last download; null before and while one runs. */
  outcome: 'saved' | 'left' | 'cancelled' | null
  error: ApiError | null
}

const idle: DownloadState = { busy: false, received: null, outcome: null, error: null }

/** Render interval. */
const drawMs = 100

/** @throws ApiError when the server would refuse the download */
type Prepare = () => Promise<Download>

/** One download at a time. */
export function useDownload() {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  const start = async (prepare: Prepare) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, busy: true })
    let drawnAt = 0
    const onProgress = (received: Received) => {
      if (performance.now() - drawnAt < drawMs) return
      drawnAt = performance.now()
      setState({ ...idle, busy: true, received })
    }
    try {
      const file = await prepare()
      const outcome = await downloadFile(file, { signal: controller.signal, onProgress })
      setState({ ...idle, outcome })
    } catch (caught) {
      const end = controller.signal.aborted
        ? { outcome: 'cancelled' as const }
        : { error: toApiError(caught) }
      setState({ ...idle, ...end })
    } finally {
      running.current = null
    }
  }
  return { ...state, start, cancel }
}
