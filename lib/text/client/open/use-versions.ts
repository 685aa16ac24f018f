'use client'

import { useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import type { TextVersion } from '../../contract/schemas'
import { decodeContent, type OpenText } from '../api'
import type { Comparison } from './compare-texts'

/** The current text among the versions. */
export const currentVersion = 0

interface Listed {
  /** Of the text that the versions precede. */
  etag: string
  versions: readonly TextVersion[]
}

interface Compared {
  older: number
  newer: number
  /** null: too large, or too different. */
  comparison: Comparison | null
}

export interface VersionsState {
  /** null: not asked for, or the text has changed since. */
  versions: readonly TextVersion[] | null
  compared: Compared | null
  busy: boolean
  error: ApiError | null
  list: (text: OpenText) => Promise<void>
  /** Each is the number of a version, or `currentVersion`. */
  compare: (older: number, newer: number) => Promise<void>
  /** The content of a version; null if it cannot be read. */
  read: (version: number) => Promise<string | null>
}

const listVersions = (name: string, token: string) => call('POST /api/sf/v1/versions', { name, token })

async function readVersion(name: string, token: string, version: number): Promise<string> {
  const { versions } = await call('POST /api/sf/v1/versions', { name, token, version })
  return decodeContent(versions[0]?.content ?? '')
}

/** The earlier versions of an open text, for its owner. */
export function useVersions(text: OpenText, token: string): VersionsState {
  const [listed, setListed] = useState<Listed | null>(null)
  const [compared, setCompared] = useState<(Compared & { etag: string }) | null>(null)
  const listing = useCall(listVersions)
  const reading = useCall(readVersion)
  const { name, etag } = text
  const contentOf = (version: number) =>
    version === currentVersion ? Promise.resolve(text.text) : reading.run(name, token, version)
  const list = async (of: OpenText) => {
    const found = await listing.run(of.name, token)
    if (found) setListed({ etag: of.etag, versions: found.versions })
  }
  const compare = async (older: number, newer: number) => {
    const before = await contentOf(older)
    const after = before === null ? null : await contentOf(newer)
    if (before === null || after === null) return
    const { compareTexts } = await import('./compare-texts')
    setCompared({ etag, older, newer, comparison: compareTexts(before, after) })
  }
  return {
    versions: listed?.etag === etag ? listed.versions : null,
    compared: compared?.etag === etag ? compared : null,
    busy: listing.busy || reading.busy,
    error: listing.error ?? reading.error,
    list,
    compare,
    read: (version) => reading.run(name, token, version),
  }
}
