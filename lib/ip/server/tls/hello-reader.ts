import type { Socket } from 'node:net'
import { lastWord } from '@/lib/core/limits/last-word'
import { type HelloFacts, helloBytesMax, readClientHello } from './client-hello'

/** How long a client may take to send its ClientHello. */
const helloTimeoutMs = 5_000
/** With the headers of the records it may be cut into. */
const bufferedBytesMax = helloBytesMax + 1024

const looksLikeHttp = /^[A-Z]{3,10} /

/** Ends a connection without leaving anything of it behind. */
function cutOff(socket: Socket, bytes: Buffer): void {
  if (looksLikeHttp.test(bytes.toString('latin1', 0, 11))) lastWord(socket, 'invalid_parameter', 'https_only')
  else socket.destroy()
}

/**
 * Reads the ClientHello of a new connection and puts it back, so that the handshake begins as if nobody had looked.
 * Whoever sends something else, too much, or nothing for too long is cut off.
 * @param whenRead called at most once
 */
export function readHello(socket: Socket, whenRead: (facts: HelloFacts) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const fail = () => socket.destroy()
  const timer = setTimeout(fail, helloTimeoutMs)
  const stop = () => {
    clearTimeout(timer)
    socket.removeListener('data', take)
    socket.removeListener('error', fail)
    socket.removeListener('close', stop)
    socket.removeListener('end', fail)
  }
  const take = (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const progress = readClientHello(bytes)
    if (progress.state === 'incomplete' && bytes.length <= bufferedBytesMax) return
    stop()
    if (progress.state !== 'complete') {
      cutOff(socket, bytes)
      return
    }
    socket.pause()
    socket.unshift(bytes)
    whenRead(progress.facts)
  }
  socket.on('data', take)
  socket.on('error', fail)
  socket.on('end', fail)
  socket.on('close', stop)
}
