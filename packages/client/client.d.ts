/** A row of a room, and a position in it: `follow(room, { after: message })` goes on right after it. */
export interface Message {
  /** Unique on the server, and never reused. */
  id: number
  /** Milliseconds since the epoch; strictly increasing within a room. */
  time: number
  /** A message (the first three), or, with `events`, a change of earlier rows or a join or leave. */
  type: 'message' | 'action' | 'system' | 'delete' | 'edit' | 'clear' | 'topic' | 'join' | 'leave'
  room: string
  nick: string
  /** The trip code of a person who writes as `nick#secret`; unforgeable. */
  trip: string | null
  /** Untrusted text: escape it for wherever you show it. */
  msg: string
  is_admin: boolean
  /** The row that this one deletes or edits, or the last one that it clears. */
  ref_id: number | null
  /** The id of the message that this one replies to, which may be deleted; missing without one. */
  reply_to?: number
  /** A program wrote it: through a webhook, or one that declared itself; missing otherwise. */
  is_bot?: true
  /** A user was present under this nick, and the message came from another address without their trip. */
  other_sender?: true
  /** When the text was last changed, in milliseconds since the epoch; missing if it never was. */
  edited_time?: number
  /** Of a `delete`: the sender did it; missing if an administrator did. */
  withdrawn?: true
  /** Of an `edit`: it undoes a deletion, and the message is there again as it was. */
  restored?: true
  /** Of a `system` row of the platform: which notice `msg` is in English; missing otherwise. */
  notice?: 'frozen' | 'open' | 'report'
}

/** Every call can be aborted. It then throws the signal's reason, as `fetch` does. */
export interface Abortable {
  signal?: AbortSignal
}

/** Credentials of an account, for custom rooms. They are sent in bodies, never in an address. */
export interface Credentials {
  username?: string
  password?: string
}

/** For calls that are retried forever. */
export interface Persistent {
  /** Called before each retry with the error and the delay. */
  onRetry?: (error: UtilityApiError, delayMs: number) => void
}

export interface FollowOptions extends Abortable, Credentials, Persistent {
  /** Go on right after this message. By default, begin with `history`. */
  after?: Pick<Message, 'id' | 'time'> | null
  /**
   * How many of the newest messages to begin with: 0 to 500, or `Infinity` for all that exist; 100 by default.
   */
  history?: number
  /** Also deliver rows that change earlier ones, joins and leaves. */
  events?: boolean
  /** Be present in the room under this name. */
  nick?: string
  /**
   * The position is no longer valid: the server was restored from a backup, or `after` is of another room. The room is
   * read again, beginning with `history`; ids show which messages are known already.
   */
  onReset?: () => void
  /** Between the last message and the next, others have expired. */
  onGap?: () => void
}

export interface SendOptions extends Abortable, Credentials, Persistent {
  /** `action` for `/me`. */
  type?: 'message' | 'action'
  /**
   * Your unique id of this message, so that it is stored once even if your program crashes and repeats it.
   */
  send_id?: string
  /** The id of the message that this one replies to. */
  reply_to?: number
  /** Declares that a program wrote the message: it is marked as a bot's. */
  bot?: boolean
  /** The super key: marks the message as the administrator's. */
  key?: string
}

/** Times in milliseconds since the epoch, exclusive. */
export interface SearchFilter {
  /** A nickname. */
  from?: string
  after_time?: number
  before_time?: number
  has?: 'link'
}

/** A stored message. `filtered`: sensitive words were masked. */
export interface Sent extends Pick<Message, 'id' | 'time' | 'room' | 'nick' | 'trip' | 'msg' | 'reply_to'> {
  filtered: boolean
  /** It is marked as an administrator's; missing otherwise. */
  is_admin?: true
  /** Changes and withdraws it, for some minutes; missing where that is not possible. */
  token?: string
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
  /** The public address. */
  url: string
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch; null: never. */
  expires_at: number | null
  /** Permits changing and deleting the text. Returned only once, on creation. */
  token?: string
}

/** Times are milliseconds since the epoch. */
export interface StoredText extends Pick<SavedText, 'name' | 'url' | 'size' | 'expires_at'> {
  text: string
  created_at: number
  updated_at: number
}

export interface LinkOptions extends Expiring {
  /** Show visitors the target before they go there. */
  tip?: boolean
  /** The permitted number of visits, counted exactly; 0: no limit. */
  max_visits?: number
  /** Every visitor has to enter it. */
  password?: string
  /** Adds the query of a visit to that of the target. */
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
  /** Permits changing and deleting the link. Returned only once, on creation. */
  token?: string
}

export interface QrOptions {
  type?: 'png' | 'svg' | 'pdf'
  /** How much damage the code tolerates, from least to most. */
  level?: 'L' | 'M' | 'Q' | 'H'
  /** Modules. */
  margin?: number
  /** Pixels; points of a PDF. */
  size?: number
  /** A colour such as `1a2b3c`. */
  dark?: string
  light?: string
}

/**
 * The facts about an address; the server's reference describes all fields. Unknown is `''`, 0, false or {}.
 */
export interface IpRecord {
  ip: string
  country: string
  countryName: string
  /** Names in Chinese, where known. */
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
  /** 0: no message yet. */
  last_time: number
}

/** The error of every failed call, unless it was aborted. `message` is a sentence for people. */
export class UtilityApiError extends Error {
  constructor(message: string, details: Pick<UtilityApiError, 'slug' | 'status'> & Partial<UtilityApiError>)
  /**
   * The API's error code, such as `not_found`; `network` without a response, `http_502` for one of a proxy.
   */
  readonly slug: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** Seconds to wait before a retry; null if the server did not say. */
  readonly retryAfter: number | null
  /** Whether a retry may help: there was no response, or the server is too busy, restarting or suspended. */
  get isTransient(): boolean
}

/**
 * The calls of one server. Parameters and results have the names of its reference at `/docs`.
 *
 * What fails for a while is tried again after growing pauses, at least as long as the server asks for: four times in all,
 * but sending and following forever. That is safe: the server recognises what it has stored already.
 */
export interface UtilityApi {
  /** The address of the server, with a final slash. */
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

  /** Gives a message that you sent another text; for 15 minutes, unless the administrator set another time. */
  edit(
    id: number,
    msg: string,
    options: Abortable & { token: string },
  ): Promise<{ message: 'edited'; id: number; msg: string; filtered: boolean }>
  /** Withdraws a message that you sent, for the same time. */
  withdraw(id: number, options: Abortable & { token: string }): Promise<void>

  /**
   * The messages of a room that contain a text, newest first, regardless of case. Each step may look through thousands of
   * messages, so leave the loop when you have found enough.
   * @param q empty: any text, for messages that match the other options
   * @throws UtilityApiError when the server refuses, as for a private room
   */
  search(
    room: string,
    q: string,
    options?: Abortable & Credentials & SearchFilter,
  ): AsyncGenerator<Message, void, undefined>

  /**
   * How much is new in up to 20 rooms.
   * @param rooms their names, with the last id that you know of each: of a message, or of an earlier call; 0 for none
   * @param options `wait`: seconds to wait for a new message, up to 25; `nick`: counts messages with `@nick`
   */
  updates(
    rooms: Record<string, number>,
    options?: Abortable & { wait?: number; nick?: string },
  ): Promise<{ room: string; last_id: number; count: number; mentions: number; reset: boolean }[]>
  /** The listed rooms. */
  rooms(options?: Abortable): Promise<Room[]>
  /** Lists you in up to 20 rooms for 75 seconds, without reading them. @returns where it is so, and why it is not */
  present(
    rooms: { room: string; nick: string; session?: string }[],
    options?: Abortable,
  ): Promise<{ room: string; present: boolean; error?: string }[]>
  /** The people in a room. */
  online(room: string, options?: Abortable): Promise<{ nick: string; trip: string | null }[]>

  /**
   * Saves a text. Without a name it gets one; a taken name is refused, unless `token` is that of the text.
   */
  saveText(text: TextBody, options?: Expiring & { name?: string; token?: string }): Promise<SavedText>
  getText(name: string, options?: Abortable): Promise<StoredText>
  updateText(name: string, text: TextBody, options: Expiring & { token: string }): Promise<SavedText>
  deleteText(name: string, options: Abortable & { token: string }): Promise<void>

  /** Makes a short link to an http or https address. @param options `link`: the code that you want */
  addLink(target: string, options?: LinkOptions & { link?: string }): Promise<Link>
  /** The target of a short link. @param link its code or whole address */
  parseLink(link: string, options?: Abortable): Promise<Pick<Link, 'tip'> & { link: string }>
  /** Changes the given fields of a link. */
  updateLink(link: string, options: LinkOptions & { token: string; target?: string }): Promise<Link>
  deleteLink(link: string, options: Abortable & { token: string }): Promise<void>

  /**
   * What is at an address of the server: a text, a link or a room. Uses up nothing.
   * @param path such as `/sf/notes`
   * @throws UtilityApiError `not_found`, also for what is protected or private
   */
  preview(
    path: string,
    options?: Abortable,
  ): Promise<{ kind: 'text' | 'link' | 'room'; title: string; size?: number; host?: string }>

  /** The address of a QR code, for an image. */
  qrCodeUrl(text: string, options?: QrOptions): string
  /** The bytes of a QR code. */
  qrCode(text: string, options?: QrOptions & Abortable): Promise<Uint8Array<ArrayBuffer>>
  /** The facts about the caller's address, or another. */
  ip(address?: string, options?: Abortable): Promise<IpRecord>
  /**
   * @param count up to 1000
   * @param options `v7`, the default version, begins with the time and sorts by it
   */
  uuids(count: number, options?: Abortable & { version?: 'v4' | 'v7' }): Promise<string[]>
}

/**
 * The client of a server. It holds no connection and needs no closing.
 * @param server its address; by default the origin of this module
 * @param options `fetch`: replaces the global one
 * @throws TypeError for anything but an http or https address
 */
export function utilityApi(server?: string | URL, options?: { fetch?: typeof fetch }): UtilityApi
