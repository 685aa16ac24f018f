'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { ownPathsIn } from '@/lib/chat/client/previews/own-paths'
import { type Preview, pagePreviews } from '@/lib/chat/client/previews/previews'
import { previewTexts } from '@/lib/chat/late-texts'
import { roomInPath } from '@/lib/chat/room-path'
import { titleOfRoom } from '@/lib/chat/room-title'
import { firstRoomTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

const units = ['B', 'kB', 'MB']

function sizeText(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number.format(bytes / 1000 ** power)} ${units[power]}`
}

/** Read once it is in view. Undefined: not known yet. */
function usePreview(path: string) {
  const place = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState(() => pagePreviews.get(path))
  const isKnown = preview !== undefined
  useEffect(() => {
    if (isKnown || !place.current) return
    const stop = pagePreviews.subscribe(() => setPreview(pagePreviews.get(path)))
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) pagePreviews.want(path)
      else pagePreviews.drop(path)
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      pagePreviews.drop(path)
      stop()
    }
  }, [path, isKnown])
  return { place, preview }
}

function usePreviewText(path: string, { kind, title: given, size = 0, host = '' }: Preview): string {
  const t = useTexts(previewTexts)
  const ofFirstRooms = useTexts(firstRoomTexts)
  const language = useLanguage()
  const room = roomInPath(new URL(path, window.location.origin)) ?? ''
  const title = sanitizeText(titleOfRoom(room, given, ofFirstRooms))
  return t(kind, { title, size: sizeText(size, language), host: sanitizeText(host) })
}

function PreviewLink({ path, preview }: { path: string; preview: Preview }) {
  const text = usePreviewText(path, preview)
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={text}
      className="block w-fit max-w-full select-none truncate border-s-2 border-shadow ps-1.5 text-[0.85em] text-field-muted no-underline hover:underline pointer-coarse:py-1"
    >
      <bdi>{text}</bdi>
    </a>
  )
}

function PreviewLine({ path }: { path: string }) {
  const { place, preview } = usePreview(path)
  return <div ref={place}>{preview && <PreviewLink {...{ path, preview }} />}</div>
}

/** A quiet line for each thing of ours that a message links to. */
export function LinkPreviews({ msg }: { msg: string }) {
  const paths = useMemo(() => ownPathsIn(msg, window.location.origin), [msg])
  return paths.map((path) => <PreviewLine key={path} path={path} />)
}
