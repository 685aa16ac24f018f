'use client'

import { useEffect, useState } from 'react'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import type { StoredTextResponse } from '../../contract/schemas'
import { readingPath } from '../../limits'
import type { TextToSave } from '../api'
import { readKeyOf, type Seal, sealFragment, sealText } from '../sealed-text'
import { unnamedSaver } from './save-unnamed'
import { loadShare, storeShare } from './share-storage'

export interface TextDraft extends Required<Pick<TextToSave, 'text' | 'name' | 'encoding' | 'expires_in'>> {
  /** Reads after which it is deleted; 0: no limit. */
  readsMax: number
  sealed: boolean
  /** The file that the text came from, or `''`. */
  file: string
  /** The lines of the file end with CR LF: a text area knows only LF. */
  crLf: boolean
}

const emptyDraft: TextDraft = {
  text: '',
  name: '',
  encoding: 'plain',
  expires_in: 0,
  readsMax: 0,
  sealed: false,
  file: '',
  crLf: false,
}

export interface Shared {
  saved: StoredTextResponse
  /** Without the name if that was chosen here: the command would not work twice. */
  sent: TextToSave
  /** The key of a sealed text, which the server never gets. */
  seal: Seal | null
  page: string
}

export type ShareTextState = ReturnType<typeof useShareText>

/** With the seal in the fragment. */
const pageOf = (name: string, seal: Seal | null) =>
  window.location.origin + readingPath(name) + (seal ? sealFragment(seal) : '')

type SealedText = Awaited<ReturnType<typeof sealText>>

/** What one form has chosen: a retry after a lost response sends the same request. */
interface Choices {
  seal: (text: string) => Promise<SealedText>
  saveUnnamed: ReturnType<typeof unnamedSaver>
}

/** The same text gives the same ciphertext. */
function sealer(): Choices['seal'] {
  let last = { text: '', sealed: null as Promise<SealedText> | null }
  return (text) => {
    const sealed = last.text === text && last.sealed ? last.sealed : sealText(text)
    last = { text, sealed }
    return sealed
  }
}

const newChoices = (): Choices => ({ seal: sealer(), saveUnnamed: unnamedSaver() })

async function share(once: IdempotentCall, choices: Choices, draft: TextDraft): Promise<Shared> {
  const { encoding, expires_in, readsMax } = draft
  const text = draft.crLf ? draft.text.replaceAll('\n', '\r\n') : draft.text
  const name = draft.name.trim()
  const made = draft.sealed ? await choices.seal(text) : null
  const sent: TextToSave = {
    ...(made ? { text: made.sealed, encoding: 'plain' } : { text, encoding }),
    ...(name ? { name } : {}),
    expires_in,
    ...(readsMax > 0 ? { reads_max: readsMax } : {}),
    ...(readsMax > 0 && made ? { read_key: await readKeyOf(made.seal) } : {}),
  }
  const saved = name ? await once('POST /api/sf/v1/save', sent) : await choices.saveUnnamed(once, sent)
  const { seal = null } = made ?? {}
  return { saved, sent, seal, page: pageOf(saved.name, seal) }
}

/** @param given the text in the address of the page, or `''` */
export function useShareText(given: string) {
  const [first] = useState<TextDraft>(given === '' ? emptyDraft : { ...emptyDraft, text: given })
  const [draft, setDraft] = useState(first)
  const [before, setBefore] = useState<Shared | null>(null)
  const { busy, response, error, run, reset } = useIdempotentCall(share)
  const [choices, setChoices] = useState(newChoices)
  // In an effect: the server renders without storage.
  useEffect(() => {
    const stored = loadShare()
    // What began with another address was not asked for by this one.
    if (given !== '' && stored.given !== given) return
    setBefore(stored.shared)
    // Text typed before hydration is newer.
    const kept = stored.draft && { ...emptyDraft, ...stored.draft }
    if (kept) setDraft((typed) => (typed === first ? kept : typed))
  }, [given, first])
  const change = (changed: TextDraft) => {
    setDraft(changed)
    storeShare({ draft: changed, given })
  }
  const submit = async () => {
    const shared = await run(choices, draft)
    // Here a new text and its token are known.
    if (shared) storeShare({ shared, given })
  }
  const another = () => {
    setDraft(emptyDraft)
    setBefore(null)
    storeShare({})
    setChoices(newChoices)
    reset()
  }
  const shared = response ?? before
  return {
    draft,
    setDraft: change,
    busy,
    shared,
    /** Not restored from storage. */
    isNew: response !== null,
    error,
    submit: () => void submit(),
    another,
  }
}
