import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import useSWR from 'swr'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { type CallResponse, call } from '@/lib/core/api/call'
import { errorSentence, fieldSentence } from '@/lib/core/api/error-sentence'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { RoomSummary } from '../../contract/chat'

export type SignInResponse = CallResponse<'POST /logon'>

function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether the user sees a field for each issue. */
function hasFieldsFor(form: HTMLFormElement, { issues }: ApiError): boolean {
  const isShown = (name: string) =>
    form.querySelector(`[name="${CSS.escape(name)}"]:not([type=hidden])`) !== null
  return issues.length > 0 && issues.every(({ path }) => isShown(path))
}

/** Without leaving the page. @param onDone receives the URL to open */
export function useSignIn(onDone: (response: SignInResponse) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  /** The form, when each issue of the error has a field in it. */
  const [marked, setMarked] = useState<HTMLFormElement | null>(null)
  // Its button may be far below the field.
  useEffect(() => marked?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [marked])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { currentTarget } = event
    const form = new FormData(currentTarget)
    setBusy(true)
    setError(null)
    setMarked(null)
    try {
      const [username, password] = [fieldText(form, 'username'), fieldText(form, 'password')]
      const who = username ? { username, password } : {}
      const fields = { room: fieldText(form, 'room'), nick: fieldText(form, 'nick'), ...who }
      // It sets a cookie, so the page keeps no secret.
      const response = await call('POST /logon', fields)
      writeStored('local', 'nick', response.nick)
      onDone(response)
    } catch (caught) {
      const refusal = toApiError(caught)
      setError(refusal)
      setMarked(hasFieldsFor(currentTarget, refusal) ? currentTarget : null)
      setBusy(false)
    }
  }
  const issues = error?.issues ?? []
  return {
    busy,
    // Once: at the fields, or below the form.
    problem: error && !marked ? errorSentence(error) : '',
    issueOf: (field: string) => {
      const issue = issues.find(({ path }) => path === field)
      return issue && fieldSentence(issue)
    },
    submit,
  }
}

/** From the URL or what was typed before the scripts were loaded, else the last one used in this browser. */
export function useNick(given: string, field: RefObject<HTMLInputElement | null>) {
  const [nick, setNick] = useState(given)
  useEffect(() => {
    const known = field.current?.value || readStored('local', 'nick')
    if (known) setNick(known)
  }, [field])
  return [nick, setNick] as const
}

export function useRooms(first: readonly RoomSummary[]): readonly RoomSummary[] {
  const { data } = useSWR('/rooms', () => call('GET /rooms', {}).then((response) => response.rooms), {
    refreshInterval: 10_000,
    revalidateOnMount: false,
    errorRetryInterval: 10_000,
  })
  return data ?? first
}
