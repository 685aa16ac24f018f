import { addressOf } from '@/lib/core/http/client-address'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import type { RepeatKey } from '@/lib/core/idempotency/key'
import type { HookInput } from '../../contract/incoming'
import type { HookCall } from './post'

/** Whether a text is JSON although nothing says so: many programs post their message without a label. */
function asJson({ text, ...rest }: HookInput): HookInput | null {
  return text?.trimStart().startsWith('{') ? { ...rest, payload: text } : null
}

interface Asking {
  request: Request
  params: { token: string }
  input: HookInput
  repeatKey: RepeatKey | null
}

/** What a request asks of a hook. */
export function hookCallOf({ request, params: { token }, input, repeatKey }: Asking): HookCall {
  const mediaType = mediaTypeIn(request.headers.get('content-type') ?? '')
  const isText = bodyKindOf(mediaType) === 'text'
  const unlabelled = isText && !mediaType.startsWith('text/') ? asJson(input) : null
  return {
    token,
    input: unlabelled ?? input,
    isTyped: bodyKindOf(mediaType) !== 'json',
    address: addressOf(request),
    key: repeatKey,
  }
}
