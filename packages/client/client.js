// @ts-check
// The client of an Open Utility API server. Works in browsers, Node, Deno and Bun; depends on nothing. MIT licensed.
// What each call takes, gives and promises is said in client.d.ts.

/** @typedef {import('./client.d.ts').Message} Message */
/** @typedef {import('./client.d.ts').TextBody} TextBody */
/** @typedef {import('./client.d.ts').UtilityApiError} ErrorShape */
/** @typedef {Record<string, unknown>} Parameters those that are undefined are left out */
/** @typedef {{ messages: Message[], cursor: Parameters, has_more: boolean, gap: boolean, reset: boolean }} Page */

/** Attempts of a call that is not retried forever, and the delays between: they double, with jitter. */
const retry = { attemptsMax: 4, firstMs: 500, longestMs: 30_000 }
const deadlineSeconds = 60
/** How long a poll may wait. If it returned within a second, something on the way prevents waiting. */
const hold = { waitSeconds: 25, graceSeconds: 10, leastMs: 1_000 }
/** Delays between polls that do not wait. */
const pace = { firstMs: 1_000, longestMs: 5_000 }
/** In a variable: bundlers take a URL of `import.meta.url` itself for a file. */
const ownAddress = import.meta.url
/** A cursor before the first message of any room; a poll without one returns the newest. */
const beginning = { after_time: 1, after_id: 0 }

/** @implements {ErrorShape} */
export class UtilityApiError extends Error {
  /**
   * @param {string} message
   * @param {{ slug: string, status: number, retryAfter?: number | null, cause?: unknown }} details
   */
  constructor(message, { slug, status, retryAfter = null, cause }) {
    super(message, { cause })
    this.name = 'UtilityApiError'
    this.slug = slug
    this.status = status
    this.retryAfter = retryAfter
  }

  get isTransient() {
    const { status, retryAfter } = this
    // 409 with Retry-After: too soon, in a room with slow mode.
    return (
      status === 0 ||
      status >= 500 ||
      [408, 425, 429].includes(status) ||
      (status === 409 && retryAfter !== null)
    )
  }
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const uniqueId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** @param {Parameters} parameters */
function urlEncoded(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/** @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} rejects with the signal's reason */
const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })

/** Seconds, or a date (RFC 9110 §10.2.3); no more than a day, as timers overflow. @param {string | null} given */
function readRetryAfter(given) {
  if (!given) return null
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 86_400)
}

/** @param {Response} response */
async function refusalOf(response) {
  const { status, headers } = response
  const retryAfter = readRetryAfter(headers.get('Retry-After'))
  const { error, message } = await response.json().catch(() => ({}))
  if (typeof error === 'string')
    return new UtilityApiError(String(message), { slug: error, status, retryAfter })
  return new UtilityApiError(`The server answered HTTP ${status}.`, {
    slug: `http_${status}`,
    status,
    retryAfter,
  })
}

/** @param {Response} response @returns {Promise<any>} */
async function jsonOf(response) {
  const { code, ...fields } = await response.json()
  if (code !== 200) throw new Error('no answer of the API') // of a hotel's log-on page, for instance
  return fields
}

/** @param {Response} response */
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer())

/**
 * Retries temporary failures. @template T
 * @param {() => Promise<T>} attempt
 * @param {import('./client.d.ts').Persistent & import('./client.d.ts').Abortable} options
 * @returns {Promise<T>}
 */
async function persist(attempt, { signal, onRetry }, attemptsMax = retry.attemptsMax) {
  for (let failures = 1; ; failures++)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UtilityApiError && error.isTransient) || failures >= attemptsMax) throw error
      const spreadMs = Math.min(retry.firstMs * 2 ** (failures - 1), retry.longestMs) / 2
      const delayMs = Math.max(spreadMs, (error.retryAfter ?? 0) * 1000) + Math.random() * spreadMs
      onRetry?.(error, delayMs)
      await pause(delayMs, signal)
    }
}

/** @param {string | URL | undefined} server @returns {string} with a slash at its end */
function baseOf(server) {
  const base = server === undefined ? new URL('.', ownAddress) : new URL(server)
  if (!/^https?:$/.test(base.protocol))
    throw new TypeError('The address of a server begins with http:// or https://.')
  return `${base.origin}${base.pathname.replace(/\/*$/, '/')}`
}

/** @type {typeof import('./client.d.ts').utilityApi} */
export function utilityApi(server, options = {}) {
  const base = baseOf(server)
  const fetchOf = options.fetch ?? fetch

  /**
   * One request. A form needs no CORS preflight, and keeps secrets out of the address. @template T
   * @param {string} path with its query, and with the method before it unless that is GET
   * @param {{ form?: Parameters, body?: TextBody, headers?: Record<string, string>, seconds?: number, signal?:
   * AbortSignal }} options
   * @param {(response: Response) => Promise<T>} read
   * @returns {Promise<T>}
   */
  async function request(path, { form, body, headers, seconds = deadlineSeconds, signal }, read) {
    signal?.throwIfAborted()
    const [target = '', method] = path.split(' ').reverse()
    const given = form ? { method: 'POST', body: urlEncoded(form) } : { method, body }
    // Not AbortSignal.any, which leaks in some versions of Node.
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, seconds * 1000)
    signal?.addEventListener('abort', end, { once: true })
    try {
      const response = await fetchOf(base + target, { ...given, headers, signal: ending.signal })
      if (!response.ok) throw await refusalOf(response)
      return await read(response)
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof UtilityApiError) throw cause
      throw new UtilityApiError('The server could not be reached.', { slug: 'network', status: 0, cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  /** @type {(path: string, parameters?: Parameters, signal?: AbortSignal) => Promise<any>} */
  const get = (path, parameters = {}, signal) =>
    persist(() => request(`${path}?${urlEncoded(parameters)}`, { signal }, jsonOf), { signal })

  /** @type {(path: string, form: Parameters, signal?: AbortSignal, headers?: Record<string, string>) => Promise<any>} */
  const post = (path, form, signal, headers) =>
    persist(() => request(`POST ${path}`, { form, headers, signal }, jsonOf), { signal })

  /** @type {(method: string, body: TextBody, options: Parameters & { token?: string, signal?: AbortSignal }) => Promise<any>} */
  function putText(path, body, { token, signal, ...query }) {
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      'Idempotency-Key': uniqueId(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    }
    return persist(() => request(`${path}?${urlEncoded(query)}`, { body, headers, signal }, jsonOf), {
      signal,
    })
  }

  /**
   * Deletes something. Not found after an attempt without an answer means deleted by it.
   * @param {string} path
   * @param {Parameters} form
   * @param {AbortSignal} [signal]
   */
  async function remove(path, form, signal) {
    let isInDoubt = false
    const attempt = async () => {
      try {
        await request(`POST ${path}`, { form, signal }, jsonOf)
      } catch (error) {
        if (isInDoubt && error instanceof UtilityApiError && error.status === 404) return
        isInDoubt = true
        throw error
      }
    }
    await persist(attempt, { signal })
  }

  /** @type {import('./client.d.ts').UtilityApi} */
  const api = {
    base,

    async *follow(
      room,
      { after, history = 100, events, nick, username, password, signal, ...handlers } = {},
    ) {
      const fixed = { room, events: events ? 1 : undefined, nick, username, password }
      const session = nick === undefined ? undefined : uniqueId()
      const isSecret = password !== undefined || nick?.includes('#')
      /** @param {Parameters} place @param {number} wait @returns {Promise<Page>} */
      const poll = (place, wait) => {
        let seconds = wait
        const attempt = () => {
          const asked = { ...fixed, session, ...place, wait: seconds }
          const options = { signal, seconds: seconds + hold.graceSeconds }
          seconds = 0 // if it fails, what holds it may be why: some proxies give up earlier
          return isSecret
            ? request('POST poll', { form: asked, ...options }, jsonOf)
            : request(`poll?${urlEncoded(asked)}`, options, jsonOf)
        }
        return persist(attempt, { signal, onRetry: handlers.onRetry }, Infinity)
      }
      /** Where to begin without `after`. @returns {Promise<Page>} */
      const begin = async () => {
        if (history === Infinity) return { ...(await poll(beginning, 0)), gap: false }
        const page = await poll({ limit: Math.max(1, history) }, 0)
        return history > 0 ? page : { ...page, messages: [] }
      }
      let page = after ? await poll({ after_id: after.id, after_time: after.time }, 0) : await begin()
      for (let quiet = 0; ; ) {
        if (page.reset) {
          handlers.onReset?.()
          page = await begin()
        }
        if (page.gap) handlers.onGap?.()
        yield* page.messages
        const askedAt = performance.now()
        const { has_more, cursor } = page
        page = await poll(cursor, has_more ? 0 : hold.waitSeconds)
        const isHeld = performance.now() - askedAt >= hold.leastMs
        quiet = page.messages.length > 0 || page.has_more || page.reset || isHeld ? 0 : quiet + 1
        if (quiet > 0) await pause(Math.min(pace.firstMs * 1.25 ** (quiet - 1), pace.longestMs), signal)
      }
    },

    send(room, nick, msg, { signal, onRetry, send_id = uniqueId(), ...rest } = {}) {
      const form = { room, nick, msg, send_id, ...rest }
      return persist(() => request('POST send', { form, signal }, jsonOf), { signal, onRetry }, Infinity)
    },

    edit: (id, msg, { token, signal }) =>
      post('edit', { id, msg, token }, signal, { 'Idempotency-Key': uniqueId() }),
    withdraw: (id, { token, signal }) => remove('withdraw', { id, token }, signal),

    async *search(room, q, { signal, ...rest } = {}) {
      for (let before_id; before_id !== null; ) {
        const page = await post('search', { room, q, before_id, ...rest }, signal)
        yield* page.messages
        before_id = page.before_id
      }
    },

    updates: async (rooms, { signal, ...rest } = {}) => {
      const asked = Object.entries(rooms).map(([room, id]) => `${room}:${id}`)
      const form = { rooms: asked.join(','), ...rest }
      const seconds = (rest.wait ?? 0) + deadlineSeconds
      const { rooms: found } = await persist(
        () => request('POST updates', { form, seconds, signal }, jsonOf),
        { signal },
      )
      return found
    },

    rooms: async ({ signal } = {}) => (await get('rooms', {}, signal)).rooms,
    present: async (rooms, { signal } = {}) =>
      (await post('online', { rooms: JSON.stringify(rooms) }, signal)).rooms,
    online: async (room, { signal } = {}) => (await get('online', { room }, signal)).online,

    saveText: (text, options = {}) => putText('POST api/sf/v1/save', text, { ...options }),
    async getText(name, { signal } = {}) {
      const { content, ...record } = await get('api/sf/v1/get', { name }, signal)
      const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
      return { ...record, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
    },
    updateText: (name, text, options) => putText(`PUT sf/${encodeURIComponent(name)}`, text, { ...options }),
    deleteText: (name, { token, signal }) => remove('api/sf/v1/delete', { name, token }, signal),

    addLink: (target, { signal, ...rest } = {}) =>
      post('go/addlink', { target, ...rest }, signal, { 'Idempotency-Key': uniqueId() }),
    parseLink: async (link, { signal } = {}) => (await get('go/parse', { link }, signal)).data,
    updateLink: (link, { signal, ...rest }) => post('go/update', { link, ...rest }, signal),
    deleteLink: (link, { token, signal }) => remove('go/delete', { link, token }, signal),

    preview: (path, { signal } = {}) => get('preview', { path }, signal),

    qrCodeUrl: (text, options = {}) => `${base}qrcode?${urlEncoded({ text, ...options })}`,
    qrCode: (text, { signal, ...rest } = {}) =>
      persist(() => request('POST qrcode', { form: { text, ...rest }, signal }, bytesOf), { signal }),
    ip: (address, { signal } = {}) => get('ip', { ip: address, format: 'json' }, signal),
    uuids: async (count, { version = 'v7', signal } = {}) =>
      (await get('uuid', { count, version, format: 'json' }, signal)).uuids,
  }
  return api
}
