'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type AdminCallName, adminCall, withSession } from '@/lib/core/api/admin-call'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import type { Given } from '@/lib/core/api/call'
import { callAddress, callForResponse } from '@/lib/core/api/other-calls'
import { downloadUrl, saveFile } from '@/lib/core/browser/save-file'

/** @throws ApiError when the server would refuse the download */
type Prepare = () => Promise<Download>

interface DownloadState {
  busy: boolean
  /** Null until the server begins to send. */
  received: Received | null
  /** Of the last download; null before and while one runs. */
  outcome: 'saved' | 'left' | 'cancelled' | null
  error: ApiError | null
}

const idle: DownloadState = { busy: false, received: null, outcome: null, error: null }

const renderIntervalMs = 100

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
      if (performance.now() - drawnAt < renderIntervalMs) return
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

/** Checks that a backup is possible and returns its download. @throws ApiError conflict while another is being made */
export async function prepareBackup(): Promise<Download> {
  const { size, busy } = await adminCall('GET /api/admin/backup', { check: true })
  if (busy) throw new ApiError(409, 'conflict', 'Another backup is being made.')
  return { name: 'GET /api/admin/backup', fields: {}, size: size ?? undefined }
}

/** Bytes that a download may hold in memory to show progress. Larger ones are left to the browser. */
const bufferedBytesMax = 32 * 1024 * 1024

/** Progress; null where the server did not announce it. */
export interface Received {
  bytes: number
  bytesTotal: number | null
  lines: number
  linesTotal: number | null
}

type DownloadName = Extract<
  AdminCallName,
  `GET ${string}/export` | `GET ${string}/words/export` | `GET ${string}/backup`
>

interface Download<Name extends DownloadName = DownloadName> {
  name: Name
  fields: Given<Name>
  /** Bytes, if known. The caller has checked that the server will not refuse. */
  size?: number
}

interface DownloadWatcher {
  signal: AbortSignal
  onProgress: (received: Received) => void
}

/**
 * Downloads a file: within the page with progress, or by the browser when it is large.
 * @returns `left`: the browser continues @throws ApiError
 */
async function downloadFile(file: Download, watching: DownloadWatcher): Promise<'saved' | 'left'> {
  const { name, fields, size = 0 } = file
  if (size <= bufferedBytesMax) {
    const response = await withSession(callForResponse(name, fields, { signal: watching.signal }))
    const chunks = await readBuffered(response, watching.onProgress)
    if (chunks) {
      saveFile(new Blob(chunks), nameOf(response))
      return 'saved'
    }
  }
  downloadUrl(callAddress(name, fields), '')
  return 'left'
}

/** The chunks of a response; null when larger than `heldBytesMax`. */
async function readBuffered(response: Response, onProgress: DownloadWatcher['onProgress']) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const received: Received = {
    bytes: 0,
    bytesTotal: announced(response, 'content-length'),
    lines: 0,
    linesTotal: announced(response, 'x-total-count'),
  }
  onProgress({ ...received })
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return chunks
    chunks.push(value)
    received.bytes += value.byteLength
    if (received.linesTotal !== null) received.lines += countLines(value)
    if (received.bytes > bufferedBytesMax) {
      await reader?.cancel()
      return null
    }
    onProgress({ ...received })
  }
}

const lineFeed = 10

function announced(response: Response, header: string): number | null {
  const value = response.headers.get(header)
  return value === null ? null : Number(value)
}

/** The file name of Content-Disposition (RFC 6266), preferring the encoded form. */
function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download')
}

function countLines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) count++
  return count
}
