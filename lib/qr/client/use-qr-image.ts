'use client'

import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/core/api/api-error'
import { fetchQr } from './qr'

export interface QrImageState {
  path: string
  /** Object URL, or `''`. */
  url: string
  bytes: number
  error: ApiError | null
}

/** Debounce: a word typed at once is one request. */
const pauseMs = 150

/** Debounced; the last image stays meanwhile. null fetches nothing. */
export function useQrImage(path: string | null, logo: string): QrImageState | null {
  const [state, setState] = useState<QrImageState | null>(null)
  useEffect(() => {
    if (path === null) return
    const controller = new AbortController()
    const draw = async () => {
      try {
        const blob = await fetchQr(path, logo, controller.signal)
        if (controller.signal.aborted) return
        setState({ path, url: URL.createObjectURL(blob), bytes: blob.size, error: null })
      } catch (error) {
        if (!controller.signal.aborted)
          setState({ path, url: '', bytes: 0, error: error instanceof ApiError ? error : null })
      }
    }
    const timer = setTimeout(() => void draw(), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, logo])
  const url = state?.url
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  return path === null ? null : state
}
