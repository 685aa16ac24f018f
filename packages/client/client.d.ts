/** A row of a room. It is also a place in it: `follow(room, { after: message })` goes on right after it. */
export interface Message {
  /** Unique on the server, and never given twice. */
  id: number
  /** Milliseconds since the epoch; within a room it only grows. */
  time: number
  /** Something said (the first three), or, asked for with `events`, what changes earlier rows or tells of people. */
  type: 'message' | 'action' | 'system' | 'delete' | 'edit' | 'clear' | 'topic' | 'join' | 'leave'
  room: string
  nick: string
  /** The mark of a person who writes as `nick#secret`; nobody else can produce it. */
  trip: string | null
  /** Anything that somebody typed: escape it for wherever you show it. */
  msg: string
  is_admin: boolean
  /** The row that this one deletes or edits, or up to which it clears. */
  ref_id: number | null
  /** The id of the message that this one replies to, which may be gone; missing where none was named. */
  reply_to?: number
  /** A program wrote it: through a hook, or one that declared itself; missing otherwise. */
  is_bot?: true
}

/** Every call can be ended. It then throws the signal's reason, as `fetch` does. */
export interface Abortable {
  signal?: AbortSignal
}

/** Credentials of an account, for custom rooms. They are sent in bodies, never in an address. */
export interface Credentials {
  username?: string
  password?: string
}

/** For calls that are tried again forever. */
export interface Persistent {
  /** Told before each further attempt what went wrong, and how long it waits. */
  onRetry?: (error: UtilityApiError, delayMs: number) => void
}

export interface FollowOptions extends Abortable, Credentials, Persistent {
  /** Go on right after this message. Unless given, begin with `history`. */
  after?: Pick<Message, 'id' | 'time'> | null
  /** How many of the newest messages to begin with: 0 to 500, or `Infinity` for all that is kept. 100 unless given. */
  history?: number
  /** Also deliver the rows that change earlier ones or tell who comes and goes. */
  events?: boolean
  /** Be present in the room under this name. */
  nick?: string
  /**
   * The place in the room is no longer valid: the server was restored from a backup, or `after` is of another room. The
   * room is now read anew, beginning with `history`; ids tell which of its messages are known already.
   */
  onReset?: () => void
  /** Between the last message and the next there were others that are no longer kept. */
  onGap?: () => void
}

export interface SendOptions extends Abortable, Credentials, Persistent {
  /** `action` for what somebody does rather than says. */
  type?: 'message' | 'action'
  /** Your unique id of this message, so that it is stored once even if your program dies and sends it again. */
  send_id?: string
  /** The id of the message of the room that this one replies to. */
  reply_to?: number
  /** Declares that a program wrote the message: it is marked as a bot's. */
  bot?: boolean
  /** The super key: marks the message as the administrator's. */
  key?: string
}

/** A message as it was stored. `filtered`: sensitive words were masked. */
export interface Sent extends Pick<Message, 'id' | 'time' | 'room' | 'nick' | 'trip' | 'msg' | 'reply_to'> {
  filtered: boolean
}

/** UTF-8, kept byte for byte. */
export type TextBody = string | Uint8Array<ArrayBuffer> | Blob

export interface Expiring extends Abortable {
  /** Seconds until it is deleted; 0: never. */
  expires_in?: number
}

export interface SavedText {
  message: 'saved' | 'updated'
  name: string
  /** Where anybody can read it. */
  url: string
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch; null: never. */
  expires_at: number | null
  /** Whoever has it can change and delete the text. Given once, when the text is made. */
  token?: string
}

/** Times are milliseconds since the epoch. */
export interface StoredText extends Pick<SavedText, 'name' | 'url' | 'size' | 'expires_at'> {
  text: string
  created_at: number
  updated_at: number
}

export interface LinkOptions extends Expiring {
  /** Show visitors where the link leads before they go there. */
  tip?: boolean
  /** How many visits it allows, counted exactly; 0: no limit. */
  max_visits?: number
  /** Every visitor has to enter it. */
  password?: string
  /** Adds the query with which the short link is visited to that of the target. */
  pass_query?: boolean
}

export interface Link {
  /** Its code. */
  link: string
  target: string
  /** The short address. */
  url: string
  tip: boolean
  /** Milliseconds since the epoch; null: never. */
  expires_at: number | null
  /** Whoever has it can change and delete the link. Given once, when the link is made. */
  token?: string
}

export interface QrOptions {
  type?: 'png' | 'svg' | 'pdf'
  /** How much of the code may be damaged, from least to most. */
  level?: 'L' | 'M' | 'Q' | 'H'
  /** Modules. */
  margin?: number
  /** Pixels; points of a PDF. */
  size?: number
  /** A colour such as `1a2b3c`. */
  dark?: string
  light?: string
}

/** What is known of an address; the reference of the server tells of all its fields. Unknown is `''`, 0, false or {}. */
export interface IpRecord {
  ip: string
  country: string
  countryName: string
  /** Names in Chinese, where they are known. */
  zh: { country: string; region: string; city: string }
  city: string
  timezone: string
  asn: number
  asOrganization: string
  [field: string]: unknown
}

export interface Room {
  room: string
  kind: 'public' | 'custom'
  title: string
  topic: string
  online: number
  /** 0: nothing was said yet. */
  last_time: number
}

/** Whatever a call fails with, other than being aborted. `message` is a sentence for people. */
export class UtilityApiError extends Error {
  constructor(message: string, details: Pick<UtilityApiError, 'slug' | 'status'> & Partial<UtilityApiError>)
  /** The API's word for it, such as `not_found`; `network` without an answer, `http_502` for one of a proxy. */
  readonly slug: string
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Seconds to wait before asking again; null if the server did not say. */
  readonly retryAfter: number | null
  /** Whether asking again may help: nobody answered, or the server is too busy, restarting or suspended. */
  get isTransient(): boolean
}

/**
 * The calls of one server. Parameters and results have the names of its reference at `/docs`.
 *
 * What fails for a while is tried again after growing pauses, at least as long as the server asks for: four times in all,
 * but sending and following forever. That is safe: the server recognises what it has stored already.
 */
export interface UtilityApi {
  /** The address of the server, with a slash at its end. */
  readonly base: string

  /**
   * Every message of a room exactly once and in order, whatever happens to the connection or the server. It ends when you
   * leave the loop or abort. To go on after a restart of your program, keep the last message that you have dealt with.
   *
   * ```js
   * for await (const { nick, msg } of api.follow('main', { signal })) console.log(nick, msg)
   * ```
   * @throws UtilityApiError when the server refuses, as for a private room
   */
  follow(room: string, options?: FollowOptions): AsyncGenerator<Message, never, undefined>

  /**
   * Sends a message, and tries until it is stored, once, or refused.
   * @param nick `name`, or `name#secret` to be recognised without an account
   * @throws UtilityApiError such as `sensitive_word` or `forbidden`
   */
  send(room: string, nick: string, msg: string, options?: SendOptions): Promise<Sent>

  /**
   * The messages of a room that contain a text, newest first, regardless of case. Each step of the loop may look through
   * thousands of messages, so leave it when you have found enough.
   * @throws UtilityApiError when the server refuses, as for a private room
   */
  search(room: string, q: string, options?: Abortable & Credentials): AsyncGenerator<Message, void, undefined>

  /** The listed rooms. */
  rooms(options?: Abortable): Promise<Room[]>
  /** Who is in a room now. */
  online(room: string, options?: Abortable): Promise<{ nick: string; trip: string | null }[]>

  /** Saves a text. Without a name it gets one; a taken name is refused, unless `token` is that of the text. */
  saveText(text: TextBody, options?: Expiring & { name?: string; token?: string }): Promise<SavedText>
  getText(name: string, options?: Abortable): Promise<StoredText>
  updateText(name: string, text: TextBody, options: Expiring & { token: string }): Promise<SavedText>
  deleteText(name: string, options: Abortable & { token: string }): Promise<void>

  /** Makes a short link to an http or https address. @param options `link`: the code you want */
  addLink(target: string, options?: LinkOptions & { link?: string }): Promise<Link>
  /** Where a short link leads. @param link its code, or the whole address */
  parseLink(link: string, options?: Abortable): Promise<Pick<Link, 'tip'> & { link: string }>
  /** Changes what is given of a link. */
  updateLink(link: string, options: LinkOptions & { token: string; target?: string }): Promise<Link>
  deleteLink(link: string, options: Abortable & { token: string }): Promise<void>

  /** The address of a QR code, for an image. */
  qrCodeUrl(text: string, options?: QrOptions): string
  /** The bytes of a QR code. */
  qrCode(text: string, options?: QrOptions & Abortable): Promise<Uint8Array<ArrayBuffer>>
  /** What is known of the caller's address, or of another. */
  ip(address?: string, options?: Abortable): Promise<IpRecord>
  /** @param count up to 1000 @param options `v7`, unless another version is given, begin with the time and sort by it */
  uuids(count: number, options?: Abortable & { version?: 'v4' | 'v7' }): Promise<string[]>
}

/**
 * The client of a server. It holds no connection and needs no closing.
 * @param server its address; unless given, the one that this module was loaded from
 * @param options `fetch`: in the place of the global one
 * @throws TypeError for what is no http or https address
 */
export function utilityApi(server?: string | URL, options?: { fetch?: typeof fetch }): UtilityApi
