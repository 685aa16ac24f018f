/** A call as the reference's form makes it. */
export interface TryCall {
  method: string
  /** With its query. */
  url: string
  headers: Record<string, string>
  body?: string
}

export interface TryResponse {
  /** 0: no response, or a redirect, which a page cannot read. */
  status: number
  redirected: boolean
  mediaType: string
  /** What to show: JSON laid out, text as it is; empty for anything else. */
  text: string
  /** Address of a picture to show; to be released with `URL.revokeObjectURL`. */
  image: string
  bytes: number
  milliseconds: number
}

const displayLengthMax = 20_000

function prettyPrint(text: string, mediaType: string): string {
  if (!mediaType.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function contentOf(response: Response, mediaType: string) {
  const blob = await response.blob()
  const isText = /^text\/|json|xml/.test(mediaType) && mediaType !== 'image/svg+xml'
  const text = isText ? prettyPrint(await blob.text(), mediaType) : ''
  return {
    text: text.length > displayLengthMax ? `${text.slice(0, displayLengthMax)}\n…` : text,
    image: mediaType.startsWith('image/') ? URL.createObjectURL(blob) : '',
    bytes: blob.size,
  }
}

/** Makes any call of the platform's API and returns the response, refusals included. */
export async function tryCall({ method, url, headers, body }: TryCall): Promise<TryResponse> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const noContent = { mediaType: '', text: '', image: '', bytes: 0 }
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'manual', credentials: 'omit' })
    const redirected = response.type === 'opaqueredirect'
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const content = redirected ? noContent : await contentOf(response, mediaType)
    return {
      ...noContent,
      ...content,
      status: response.status,
      redirected,
      mediaType,
      milliseconds: elapsed(),
    }
  } catch {
    return { ...noContent, status: 0, redirected: false, milliseconds: elapsed() }
  }
}
