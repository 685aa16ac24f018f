// @ts-check
import { DatabaseSync } from '@photostructure/sqlite'

const messageCount = 1_000_000
export const rareWord = 'chrysanthemum'
const rooms = 20
const nicks = 2000
/** One message every eight seconds up to now: three months. */
const stepMs = 8_000

const english = [
  'I was at the market with my sister and we bought some apples; how are you today?',
  'the train is late again, see you all at eight',
  'has anybody seen the new release? it fixes the login page',
]
const chinese = [
  '今天我们去市场买了很多苹果，然后回家做饭，大家都很高兴。',
  '明天还要上班，早点休息！',
  '请问有人知道这个怎么设置吗？我试了很多次都不行。',
]
const sentences = [...english, ...chinese]

/** @param {number} i @returns {string} the text of message `i` */
function textOf(i) {
  const word = i % 400_000 === 1 ? ` ${rareWord}` : ''
  return `${sentences[i % sentences.length]} ${i}${word}`
}

/**
 * Stores a million messages directly in the database: twenty rooms, two thousand nicks and addresses, one message in a
 * thousand flagged, three with a rare word.
 * @param {string} file the platform's SQLite database
 * @returns {{ firstTime: number, lastTime: number }} milliseconds since the epoch
 */
export function fillMillion(file) {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  const lastTime = Date.now()
  const firstTime = lastTime - messageCount * stepMs
  const room = database.prepare(
    `INSERT INTO rooms (name, kind, created_time) VALUES (?, 'public', 0) RETURNING id`,
  )
  const ids = Array.from({ length: rooms }, (_, i) => {
    const row = /** @type {{ id: number }} */ (room.get(`room-${i}`))
    return row.id
  })
  const insert = database.prepare(
    `INSERT INTO messages (room_id, time, type, nick, trip, msg, flagged, tag) VALUES (?, ?, 'message', ?, ?, ?, ?, ?)`,
  )
  database.exec('BEGIN')
  for (let i = 1; i <= messageCount; i++) {
    const person = (i * 7919) % nicks
    const trip = person % 10 === 0 ? `trip${person}` : null
    const flagged = i % 1000 === 0 ? 1 : 0
    insert.run(
      ids[(i * 31) % rooms],
      firstTime + i * stepMs,
      `nick${person}`,
      trip,
      textOf(i),
      flagged,
      `tag${person}`,
    )
  }
  database.exec(`UPDATE rooms SET
    last_id = coalesce((SELECT max(id) FROM messages WHERE room_id = rooms.id), last_id),
    last_time = coalesce((SELECT max(time) FROM messages WHERE room_id = rooms.id), last_time)`)
  database.exec('COMMIT')
  database.close()
  return { firstTime, lastTime }
}
