'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import type { FieldProps } from '@/components/ui/field'
import { adminTexts } from '@/lib/admin/texts'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { adminRead } from '@/lib/core/api/admin-call'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { limits } from '@/lib/core/contract/limits'
import { naturalOrder } from '@/lib/core/i18n/natural-order'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

/** Rooms that are read and listed at once; more are found by typing. */
const readMax = 200
const listedMax = 50
const searchDelayMs = 200

/** The value once it stays the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchDelayMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

interface KnownRooms {
  rooms: readonly AdminRoom[]
  more: boolean
  isLoading: boolean
}

/** The rooms that contain a text, in natural order. @param isNeeded whether to ask at all */
function useKnownRooms(text: string, kind: AdminRoom['kind'] | undefined, isNeeded: boolean): KnownRooms {
  const language = useLanguage()
  const q = useSettled(text).slice(0, limits.searchLengthMax)
  const read = () => adminRead('GET /api/admin/rooms', { ...(q && { q }), kind, limit: readMax })
  const { data, isLoading } = useSWR(isNeeded && ['room names', q, kind], read, { keepPreviousData: true })
  const compare = naturalOrder(language)
  const found = (data?.rooms ?? []).toSorted((one, other) => compare(one.room, other.room))
  const more = found.length > listedMax || Boolean(data?.cursor)
  return { rooms: found.slice(0, listedMax), more, isLoading }
}

interface RoomFieldProps extends FieldProps {
  defaultValue?: string
  required?: boolean
  placeholder?: string
  kind?: AdminRoom['kind']
}

const optionOf = ({ room, title }: AdminRoom): ComboboxOption => ({
  value: room,
  ...(title && title !== room ? { note: sanitizeText(title) } : {}),
})

/** A room by its name, the field `room`: the known rooms are suggested, and others can be typed. */
export function RoomField({ kind, ...field }: RoomFieldProps) {
  const t = useTexts(adminTexts)
  const [search, setSearch] = useState<string | null>(null)
  const { rooms, more, isLoading } = useKnownRooms(search ?? '', kind, search !== null)
  const found = rooms.length === 0 ? t('noSuchRoom') : more ? t('moreRooms') : ''
  return (
    <Combobox
      {...field}
      name="room"
      maxLength={limits.roomNameLengthMax}
      listLabel={t('rooms')}
      options={rooms.map(optionOf)}
      status={isLoading ? t('loading') : found}
      onSearch={setSearch}
    />
  )
}
