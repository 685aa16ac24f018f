import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { type Entry, referenceOf } from '@/lib/docs/reference'
import { entrySample } from '@/lib/docs/samples/call'
import type { SampleLanguage } from '@/lib/docs/samples/languages'
import { allEndpoints } from '@/lib/main/endpoints'
import { administration } from './admin'
import { deletionOf, heldSender, reportOf } from './admin-subjects'
import { json, send } from './http'
import { askCode, type MailSetup, startWithMail } from './mail'
import { codeIn } from './smtp'
import { say, success, unique } from './talk'

/** A server on which every sample works, and its mail server. */
export type SampleWorld = MailSetup

export const startSampleWorld = (): Promise<SampleWorld> => startWithMail()

/** The values that a person fills in before running a sample. */
interface Given {
  /** Values of form fields; the others keep the sample's. */
  values: Record<string, string>
  /** Keys and tokens, by their names in samples. */
  keys: Record<string, string>
}

/** Creates what one sample needs. @returns field values, and `TOKEN` where it has one */
type Maker = (world: SampleWorld) => Record<string, string> | Promise<Record<string, string>>

const admin = ({ server }: SampleWorld) => administration(server)

const text: Maker = async ({ server }) => {
  const name = unique('notes')
  const headers = { 'Content-Type': 'text/plain' }
  const saved = await send(`${server.url}/sf/${name}`, { method: 'PUT', headers, body: 'hello' })
  return { name, TOKEN: success<{ token: string }>(saved).token }
}

/** A link back to this server, as some languages follow it. */
const linkWith =
  (more: object): Maker =>
  async ({ server: { url } }) => {
    const response = await send(`${url}/go/addlink`, json({ target: `${url}/healthz`, ...more }))
    const { link, token } = success<{ link: string; token: string }>(response)
    return { link, TOKEN: token }
  }
const link = linkWith({})

const deletedText: Maker = async (world) => {
  const { name = '' } = await text(world)
  return { name, deleted_time: `${await deletionOf(admin(world), 'texts', name)}` }
}

const deletedLink: Maker = async (world) => {
  const { link: code = '' } = await link(world)
  return { link: code, deleted_time: `${await deletionOf(admin(world), 'links', code)}` }
}

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

const ownMessage: Maker = async ({ server }) => {
  const asked = json({ room: 'main', nick: 'ann', msg: 'hello' })
  const { id, token } = success<{ id: number; token: string }>(await send(`${server.url}/send`, asked))
  return { id: `${id}`, TOKEN: token }
}

const messages: Maker = async (world) => ({ ids: `[${(await message(world)).id}]` })

const deletedMessages: Maker = async (world) => {
  const { id } = await message(world)
  await admin(world).delete(`/messages/${id}`)
  return { ids: `[${id}]` }
}

/** @returns the number by which administrators address it */
async function idOf(world: SampleWorld, path: string, body: object): Promise<{ id: string }> {
  return { id: `${(await admin(world).post<{ id: number }>(path, body)).id}` }
}

const ban: Maker = (world) => idOf(world, '/bans', { nick: unique('troll') })
/** What an action matches: a text whose bytes no other sample has. */
async function match(world: SampleWorld) {
  const id = unique('notes')
  const headers = { 'Content-Type': 'text/plain' }
  success(await send(`${world.server.url}/sf/${id}`, { method: 'PUT', headers, body: id }))
  return { ids: [{ kind: 'text', id }] }
}
const action: Maker = async (world) => {
  const { action: id } = await admin(world).post<{ action: number }>('/actions', {
    match: await match(world),
    do: ['block'],
  })
  return { id: `${id}` }
}
const key: Maker = (world) => idOf(world, '/keys', { note: 'For the workshop' })
const newHost = () => ({ host: `${unique('host')}.example` })
const target: Maker = (world) => idOf(world, '/targets', newHost())
const report: Maker = async (world) => {
  const { name = '' } = await text(world)
  return { id: `${await reportOf(world.server, admin(world), 'text', name)}` }
}
const held: Maker = async (world) => ({ id: `${await heldSender(world.server, admin(world))}` })
const word: Maker = (world) => idOf(world, '/words', { word: unique('spam') })

// The number of webhooks in a room is limited: each gets a room.
const inHook: Maker = async (world) => idOf(world, '/inhooks', { ...(await room(world)), nick: 'build' })
const outHook = async (world: SampleWorld) =>
  idOf(world, '/outhooks', { ...(await room(world)), url: `${world.server.url}/healthz` })

const hookToken: Maker = async (world) => {
  const body = { ...(await room(world)), nick: 'build' }
  const { address } = await admin(world).post<{ address: string }>('/inhooks', body)
  return { token: address.split('/').at(-1) ?? '' }
}

const hookMessage: Maker = async (world) => {
  const { token = '' } = await hookToken(world)
  const posted = await send(`${world.server.url}/hooks/${token}`, json({ text: 'The build is red.' }))
  return { token, id: `${success<{ id: number }>(posted).id}` }
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

/** Preparations by the entry's id; other samples run without. */
const makers: Record<string, Maker> = {
  createAccount: () => ({ username: newUsername() }),
  postToHook: hookToken,
  postToHookAsSlack: hookToken,
  postToHookAsDiscord: hookToken,
  postToHookAsGithub: hookToken,
  postToHookAsGitlab: hookToken,
  postToHookAsGrafana: hookToken,
  editMessage: ownMessage,
  withdrawMessage: ownMessage,
  editHookMessage: hookMessage,
  deleteHookMessage: hookMessage,
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
  adminRestoreText: deletedText,
  adminPurgeText: deletedText,
  adminGetLink: link,
  adminDeleteLink: link,
  adminRestoreLink: deletedLink,
  adminPurgeLink: deletedLink,
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
  adminChangeInHook: inHook,
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
  adminGetReport: report,
  adminChangeReport: report,
  adminAct: async (world) => ({ match: JSON.stringify(await match(world)) }),
  adminGetAction: action,
  adminUndoAction: action,
  adminLiftBlock: action,
  adminChangeBan: ban,
  adminGetBan: ban,
  adminLiftBan: ban,
  adminGetKey: key,
  adminRevokeKey: key,
  // Others send meanwhile.
  adminChangeRaid: () => ({ minutes: '0' }),
  adminGetHeld: held,
  adminAdmitHeld: held,
  adminAddWords: () => ({ word: unique('spam') }),
  adminGetWord: word,
  adminChangeWord: word,
  adminDeleteWord: word,
  adminBlockTarget: newHost,
  adminGetTarget: target,
  adminUnblockTarget: target,
  adminImportTargets: () => ({ text: newHost().host }),
  adminImportWords: () => ({ text: unique('spam') }),
}

/** Entries with preparations: each has to exist. */
export const preparedEntries = Object.keys(makers)

/** Prepares the server for the sample of an entry. */
async function givenTo(entryId: string, world: SampleWorld): Promise<Given> {
  const { TOKEN, ...values } = (await makers[entryId]?.(world)) ?? {}
  const { superKey, adminKey } = world.server
  const keys = { SUPER_KEY: superKey, KEY: superKey, ADMIN_KEY: adminKey, ...(TOKEN ? { TOKEN } : {}) }
  return { values, keys }
}

/** Every entry of /docs. */
const sampleEntries: readonly Entry[] = referenceOf(wholeDocument(allEndpoints), String).flatMap(
  ({ entries }) => entries,
)

/** The result of a sample by the entry's id: 200 for any success. */
export type Statuses = Record<string, number>

/** The expected results. */
export const allDone: Statuses = Object.fromEntries(sampleEntries.map(({ id }) => [id, 200]))

/** Some languages follow redirects: both count as success. */
const outcomeOf = (status: number) => (status >= 200 && status < 400 ? 200 : status)

interface Sample {
  id: string
  text: string
  given: Given
}

/** All samples of a language, each filled in with what was created for it. */
async function samplesIn(language: SampleLanguage, world: SampleWorld): Promise<Sample[]> {
  return Promise.all(
    sampleEntries.map(async (entry) => {
      const given = await givenTo(entry.id, world)
      const typed = { method: entry.call.methods[0] ?? 'GET', values: given.values }
      return { id: entry.id, text: entrySample(entry.call, language, world.server.url, typed), given }
    }),
  )
}

/** A sample with the names of keys replaced. */
const withKeys = ({ text, given }: Sample): string =>
  text.replace(/\b(?:SUPER_KEY|ADMIN_KEY|TOKEN|KEY)\b/g, (name) => given.keys[name] ?? name)

/** The output of a program. @throws Error unless it exits with 0 */
export async function outputOf(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return stdout
}

/**
 * Runs each curl sample unchanged in one shell with its keys as variables; only the output option is added.
 */
export async function curlStatuses(world: SampleWorld): Promise<Statuses> {
  const script = (await samplesIn('curl', world))
    .map(({ id, text, given: { keys } }) => {
      const variables = Object.entries(keys).map(([name, value]) => `${name}='${value}'\n`)
      const sample = text.replace('"KEY"', `"${keys.KEY}"`)
      return `${variables.join('')}echo "${id} $(${sample} \\\n  -s -o /dev/null -w '%{http_code}')"`
    })
    .join('\n')
  const lines = (await outputOf('sh', '-c', script)).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([id, status]) => [id, outcomeOf(Number(status))]),
  )
}

/** Runs each JavaScript sample unchanged in one Node process, and keeps what it prints. */
export async function javascriptStatuses(world: SampleWorld): Promise<Statuses> {
  const samples = await samplesIn('javascript', world)
  const blocks = samples.map(
    (sample) =>
      `{ const console = { log: (status) => { statuses[${JSON.stringify(sample.id)}] = status } }\n${withKeys(sample)}\n}`,
  )
  const program = `const statuses = {}\n${blocks.join('\n')}\nprocess.stdout.write(JSON.stringify(statuses))`
  const statuses: Statuses = JSON.parse(
    await outputOf(process.execPath, '--input-type=module', '-e', program),
  )
  return Object.fromEntries(Object.entries(statuses).map(([id, status]) => [id, outcomeOf(status)]))
}

/**
 * Runs each sample as a program of its own, and keeps the status that it prints.
 * @param run runs a program's text and returns its output
 */
export async function programStatuses(
  language: SampleLanguage,
  world: SampleWorld,
  run: (text: string) => Promise<string>,
): Promise<Statuses> {
  const statuses: Statuses = {}
  for (const sample of await samplesIn(language, world)) {
    const output = await run(withKeys(sample))
    statuses[sample.id] = outcomeOf(Number(/\b[1-5]\d\d\b/.exec(output)?.[0]))
  }
  return statuses
}
