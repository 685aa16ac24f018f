'use client'

import { useState } from 'react'
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

const listVersions = (name: string, token: string) => call('POST /api/sf/v1/versions', { name, token })

async function readVersion(name: string, token: string, version: number): Promise<string> {
  const { versions } = await call('POST /api/sf/v1/versions', { name, token, version })
  return decodeContent(versions[0]?.content ?? '')
}

export type VersionsState = ReturnType<typeof useVersions>

/** For the owner of the text. */
export function useVersions(text: OpenText, token: string) {
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
  /** Each is the number of a version, or `currentVersion`. */
  const compare = async (older: number, newer: number) => {
    const before = await contentOf(older)
    const after = before === null ? null : await contentOf(newer)
    if (before === null || after === null) return
    const { compareTexts } = await import('./compare-texts')
    setCompared({ etag, older, newer, comparison: compareTexts(before, after) })
  }
  return {
    /** null: not asked for, or the text has changed since. */
    versions: listed?.etag === etag ? listed.versions : null,
    compared: compared?.etag === etag ? compared : null,
    busy: listing.busy || reading.busy,
    error: listing.error ?? reading.error,
    list,
    compare,
    /** null if it cannot be read. */
    read: (version: number) => reading.run(name, token, version),
  }
}
