import { connect, type Socket } from 'node:net'
import type { PollAnswer } from '@/lib/chat/contract/chat'
import { encode } from './http'
import { answerIn } from './wire'

/** How long a client waits before it tries to connect again, milliseconds. */
const retryMs = { min: 500, max: 1500 }

interface Follower {
  room: string
  after_id: number
  after_time: number
  /** Texts of the messages it got, in the order in which they came. */
  got: string[]
}

/** Many clients that follow rooms with waiting polls and, when their connections break, come back with their cursors. */
export class ParkedClients {
  readonly followers: Follower[] = []
  /** Connections that could not be made or broke. */
  brokenCount = 0
  /** Answers other than 200. */
  refusedCount = 0
  readonly #sockets = new Set<Socket>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isDone = false

  constructor(private readonly port: number) {}

  /** One more client, which follows a room from a cursor. */
  add(room: string, cursor: { id: number; time: number }): void {
    const follower = { room, after_id: cursor.id, after_time: cursor.time, got: [] }
    this.followers.push(follower)
    this.#connect(follower)
  }

  /** How many have got this text. */
  gotCount(text: string): number {
    return this.followers.filter(({ got }) => got.includes(text)).length
  }

  end(): void {
    this.#isDone = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(follower: Follower): void {
    let received = ''
    const socket = connect(this.port, '127.0.0.1', () => ask(socket, follower))
    this.#sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
      const answer = answerIn(received)
      if (!answer.isWhole) return
      if (answer.status === 200) take(follower, JSON.parse(answer.text) as PollAnswer)
      else this.refusedCount++
      received = ''
      ask(socket, follower)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (this.#isDone) return
      this.brokenCount++
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer)
          this.#connect(follower)
        },
        retryMs.min + Math.random() * (retryMs.max - retryMs.min),
      )
      this.#timers.add(timer)
    })
  }
}

function ask(socket: Socket, { room, after_id, after_time }: Follower): void {
  const query = encode({ room, after_id, after_time, wait: 25 })
  socket.write(`GET /poll?${query} HTTP/1.1\r\nHost: platform\r\n\r\n`)
}

function take(follower: Follower, { messages, cursor }: PollAnswer): void {
  for (const { msg } of messages) follower.got.push(msg)
  follower.after_id = cursor.after_id
  follower.after_time = cursor.after_time
}
