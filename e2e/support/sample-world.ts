import { administration } from './admin'
import { json, send } from './http'
import { askCode, type MailSetup, startWithMail } from './mail'
import { codeIn } from './smtp'
import { say, success, unique } from './talk'

/** A server on which every sample can do what it says, and the mail server it uses. */
export type SampleWorld = MailSetup

export const startSampleWorld = (): Promise<SampleWorld> => startWithMail()

/** What a person puts into a sample before running it. */
export interface Given {
  /** Values of fields, as typed into the entry's form; the others stay as the sample shows them. */
  values: Record<string, string>
  /** Keys and tokens, by the names that samples have for them. */
  keys: Record<string, string>
}

/** Makes what one sample needs, for it alone. @returns values of its fields, and `TOKEN` where it has that */
type Maker = (world: SampleWorld) => Record<string, string> | Promise<Record<string, string>>

const admin = ({ server }: SampleWorld) => administration(server)

const text: Maker = async ({ server }) => {
  const name = unique('notes')
  const headers = { 'Content-Type': 'text/plain' }
  const saved = await send(`${server.url}/sf/${name}`, { method: 'PUT', headers, body: 'hello' })
  return { name, TOKEN: success<{ token: string }>(saved).token }
}

/** A link back to this server: some languages follow it. */
const linkWith =
  (more: object): Maker =>
  async ({ server: { url } }) => {
    const answer = await send(`${url}/go/addlink`, json({ target: `${url}/healthz`, ...more }))
    const { link, token } = success<{ link: string; token: string }>(answer)
    return { link, TOKEN: token }
  }
const link = linkWith({})

async function room(world: SampleWorld): Promise<{ room: string }> {
  const name = unique('room')
  await admin(world).post('/rooms', { room: name, kind: 'public' })
  return { room: name }
}

const clearedRoom: Maker = async (world) => {
  const made = await room(world)
  await admin(world).post(`/rooms/${made.room}/clear`)
  return made
}

async function message({ server }: SampleWorld): Promise<{ id: string }> {
  return { id: `${(await say(server.url, { room: 'main', nick: 'ann', msg: 'hello' })).id}` }
}

const messages: Maker = async (world) => ({ ids: `[${(await message(world)).id}]` })

const deletedMessages: Maker = async (world) => {
  const { id } = await message(world)
  await admin(world).delete(`/messages/${id}`)
  return { ids: `[${id}]` }
}

/** @returns what administrators make goes by: its number */
async function idOf(world: SampleWorld, path: string, body: object): Promise<{ id: string }> {
  return { id: `${(await admin(world).post<{ id: number }>(path, body)).id}` }
}

const ban: Maker = (world) => idOf(world, '/bans', { nick: unique('troll') })
const key: Maker = (world) => idOf(world, '/keys', { note: 'For the workshop' })
const word: Maker = (world) => idOf(world, '/words', { word: unique('spam') })

// A room has few hooks: each is in one of its own.
const inHook: Maker = async (world) => idOf(world, '/inhooks', { ...(await room(world)), nick: 'build' })
const outHook = async (world: SampleWorld) =>
  idOf(world, '/outhooks', { ...(await room(world)), url: `${world.server.url}/healthz` })

const hookToken: Maker = async (world) => {
  const body = { ...(await room(world)), nick: 'build' }
  const { address } = await admin(world).post<{ address: string }>('/inhooks', body)
  return { token: address.split('/').at(-1) ?? '' }
}

const newUsername = () => unique('ann').replace('-', '_')

const account: Maker = async (world) => {
  const username = newUsername()
  await admin(world).post('/accounts', { username, password: 'a good password', room: 'custom' })
  return { username }
}

const mailCode: Maker = async ({ server, mail }) => {
  const email = `${unique('ann')}@example.com`
  const { token } = success<{ token: string }>(await askCode(server.url, email))
  return { token, code: codeIn(mail.received.find(({ to }) => to.includes(email))) }
}

/** What there has to be, or must not be yet, by the entry's id; a sample that is not here runs as it stands. */
const makers: Record<string, Maker> = {
  createAccount: () => ({ username: newUsername() }),
  postToHook: hookToken,
  postToHookAsSlack: hookToken,
  postToHookAsDiscord: hookToken,
  updateText: text,
  deleteText: text,
  getText: text,
  listTextVersions: text,
  readText: text,
  putText: () => ({ name: unique('notes') }),
  removeText: text,
  openText: text,
  resolveLink: link,
  followLink: link,
  openLink: linkWith({ password: 'PASSWORD' }),
  updateLink: link,
  deleteLink: link,
  sendMailCode: () => ({ email: `${unique('ann')}@example.com` }),
  verifyMailCode: mailCode,
  adminGetText: text,
  adminDeleteText: text,
  adminGetLink: link,
  adminDeleteLink: link,
  adminCreateRoom: () => ({ room: unique('team') }),
  adminDeleteRoom: room,
  adminClearRoom: room,
  adminRestoreRoom: clearedRoom,
  adminGetMessage: message,
  adminEditMessage: message,
  adminDeleteMessage: message,
  adminDeleteMessages: messages,
  adminRestoreMessages: deletedMessages,
  adminAddInHook: room,
  adminGetInHook: inHook,
  adminDeleteInHook: inHook,
  adminRollInHook: inHook,
  adminCreateOutHook: room,
  adminGetOutHook: outHook,
  adminChangeOutHook: outHook,
  adminDeleteOutHook: outHook,
  adminRollOutHookSecret: outHook,
  adminTestOutHook: outHook,
  adminListDeliveries: async (world) => ({ hook: (await outHook(world)).id }),
  adminCreateAccount: () => ({ username: newUsername() }),
  adminGetAccount: account,
  adminChangePassword: account,
  adminDeleteAccount: account,
  adminGetBan: ban,
  adminLiftBan: ban,
  adminGetKey: key,
  adminRevokeKey: key,
  adminAddWords: () => ({ word: unique('spam') }),
  adminGetWord: word,
  adminChangeWord: word,
  adminDeleteWord: word,
  adminImportWords: () => ({ text: unique('spam') }),
}

/** The entries of whose samples something is known here: each has to be one that there is. */
export const preparedEntries = Object.keys(makers)

/** Makes on the server what the sample of an entry needs. */
export async function givenTo(entryId: string, world: SampleWorld): Promise<Given> {
  const { TOKEN, ...values } = (await makers[entryId]?.(world)) ?? {}
  const { superKey, adminKey } = world.server
  const keys = { SUPER_KEY: superKey, KEY: superKey, ADMIN_KEY: adminKey, ...(TOKEN ? { TOKEN } : {}) }
  return { values, keys }
}
