// @ts-check
import { DatabaseSync } from '@photostructure/sqlite'

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../servers.mjs').Server} Server */

/**
 * Stores rooms of a hundred and a million messages directly in the database, not cached.
 * @param {string} file the platform's SQLite database
 */
export async function fill(file) {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  for (const [room, count] of /** @type {const} */ ([
    ['hundred', 100],
    ['million', 1_000_000],
  ])) {
    const created = database.prepare(
      `INSERT INTO rooms (name, kind, created_time, last_time) VALUES (?, 'public', 0, ?) RETURNING id`,
    )
    const { id } = /** @type {{ id: number }} */ (created.get(room, count))
    database
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO messages (room_id, time, type, nick, msg) SELECT ?, i, 'message', 'ann', 'message ' || i FROM n`,
      )
      .run(count, id)
    database.prepare('UPDATE rooms SET last_id = (SELECT max(id) FROM messages) WHERE id = ?').run(id)
  }
  database.close()
}

/** @param {Server} server @param {string} room */
async function endOf(server, room) {
  const response = await fetch(`${server.url}/poll?room=${room}&limit=1&events=1`)
  const { cursor } = /** @type {{ cursor: { after_time: number, after_id: number } }} */ (
    await response.json()
  )
  return cursor
}

/** @param {string} room @returns {(server: Server) => Promise<string>} */
const idlePoll = (room) => async (server) => {
  const { after_time, after_id } = await endOf(server, room)
  return `/poll?room=${room}&after_time=${after_time}&after_id=${after_id}`
}

/** Twenty messages of ordinary length. @param {Server} server */
async function pollOfTwenty(server) {
  for (let i = 0; i < 20; i++)
    await fetch(
      `${server.url}/send?room=twenty&nick=ann&msg=${encodeURIComponent(`Message ${i}: how are you today?`)}`,
    )
  const { after_id } = await endOf(server, 'twenty')
  return `/poll?room=twenty&after_id=${after_id - 20}`
}

/** @type {Case[]} */
export const cases = [
  {
    name: 'idle /poll : bare node:http',
    target: 0.65,
    connections: 32,
    path: idlePoll('main'),
    against: 'bare',
  },
  {
    name: '/poll of 20 messages : bare node:http',
    target: 0.4,
    connections: 32,
    path: pollOfTwenty,
    against: 'bare',
  },
  {
    name: 'idle /poll of a million stored messages : of a hundred',
    target: 0.9,
    connections: 32,
    path: idlePoll('million'),
    against: idlePoll('hundred'),
  },
  {
    name: 'durable /send, 64 connections : bare node:http',
    target: 0.2,
    connections: 64,
    path: async () => '/send?room=busy&nick=ann&msg=hello',
    against: 'bare',
  },
]
