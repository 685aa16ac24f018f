'use client'

import { useRef, useState } from 'react'
import { type FileProblem, FileRefusal, fileBytesMax, nameOfFile, readTextFile } from './text-file'
import type { ShareTextState, TextDraft } from './use-share-text'

interface Taken {
  file: string
  /** What the form had before, or has after undoing it. */
  other: TextDraft
  isUndone: boolean
}

export type TextFileState = ReturnType<typeof useTextFile>

/** Its name is that of the file unless the user has chosen one. */
function draftOf(file: string, text: string, draft: TextDraft): TextDraft {
  const isSuggested = draft.name === '' || draft.name === nameOfFile(draft.file)
  const name = isSuggested ? nameOfFile(file) : draft.name
  const crLf = text.includes('\r\n') && !/(^|[^\r])\n|\r(?!\n)/.test(text)
  return { ...draft, file, name, crLf, text: crLf ? text.replaceAll('\r\n', '\n') : text }
}

/** What the form had can be brought back. */
export function useTextFile({ draft, setDraft, busy, shared }: ShareTextState) {
  /** null if there is nothing to undo. */
  const [taken, setTaken] = useState<Taken | null>(null)
  const [refused, setRefused] = useState<{ problem: FileProblem; file: string } | null>(null)
  // The user may type while a file is read, and a result may take the place of the form.
  const latest = useRef({ draft, isOpen: false })
  latest.current = { draft, isOpen: !busy && !shared }
  const read = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    setRefused(null)
    try {
      if (files.length > 1) throw new FileRefusal('fileMany')
      const text = await readTextFile(file, fileBytesMax())
      const { draft: other, isOpen } = latest.current
      if (!isOpen) throw new FileRefusal('fileLater')
      setTaken(other.text === '' ? null : { file: file.name, other, isUndone: false })
      setDraft(draftOf(file.name, text, other))
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      setRefused({ problem: error.problem, file: file.name })
    }
  }
  /** Undoes it, or does it again. */
  const swap = () => {
    if (!taken) return
    setTaken({ ...taken, other: draft, isUndone: !taken.isUndone })
    setDraft(taken.other)
  }
  const forget = () => {
    setTaken(null)
    setRefused(null)
  }
  return { taken, refused, take: (files: readonly File[]) => void read(files), swap, forget }
}
