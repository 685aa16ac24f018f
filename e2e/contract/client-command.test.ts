import { expect, it } from 'vitest'
import { clientOf } from '../support/follow'
import { send } from '../support/http'
import { Program, runToEnd } from '../support/program'
import { readAll, say, texts, unique } from '../support/talk'
import { anyTarget } from '../support/targets'

const url = anyTarget()
const command = 'packages/client/cli/main.js'
const env = { UTILITY_API: url, UTILITY_API_NICK: 'ann' }

const run = (args: string[], input: string | Buffer = '') =>
  runToEnd(process.execPath, [command, ...args], { env, input })
const start = (...args: string[]) => new Program(process.execPath, [command, ...args], env)

/** Terminal control: escape sequences of both kinds and bare control characters. */
const hostile = '\u001b]0;title\u0007\u001b[2J\u001b[31mred\u009b31m\u0008\u007f\u202e\rover\nnext\ttab'
const harmless = '␛]0;title␇␛[2J␛[31mred\ufffd31m␈␡\ufffd\n    over\n    next tab'

it('the command sends its arguments and each line of its input, in order', async () => {
  const room = unique('room')
  expect(await run(['send', room, 'hello', 'world'])).toEqual({ status: 0, output: '', errors: '' })
  const long = '长'.repeat(4100)
  const input = `one\n\n/two\r\n${long}\nlast without an end`
  expect(await run(['send', room, '--nick', 'bob'], input)).toMatchObject({ status: 0, errors: '' })
  const sent = ['hello world', 'one', '/two', long.slice(0, 4000), long.slice(4000), 'last without an end']
  expect(texts(await readAll(url, { room, after_time: 1 }))).toEqual(sent)
})

it('the command prints only the address of a text or a link', async () => {
  const bytes = Buffer.from('\ufeff你好\r\n')
  const name = unique('name')
  const shared = await run(['share', '--name', name, '--expires', '3600'], bytes)
  expect(shared).toEqual({ status: 0, output: `${url}/sf/${name}\n`, errors: '' })
  expect((await send(shared.output.trim())).body.equals(bytes)).toBe(true)
  const file = await run(['share', 'package.json', '--json'])
  expect(JSON.parse(file.output)).toMatchObject({ message: 'saved', token: expect.any(String) })
  const link = await run(['link', 'https://example.com/?q=你好'])
  expect(link).toMatchObject({
    status: 0,
    errors: '',
    output: expect.stringMatching(/^http:\S+\/go\/\w{7}\n$/),
  })
  expect(await run(['ip'])).toEqual({ status: 0, output: '127.0.0.1\n', errors: '' })
  expect((await run(['ip', '8.8.8.8'])).output).toMatch(/AS15169/)
})

it('the command’s exit status shows how it ended', async () => {
  expect(await run(['--help'])).toMatchObject({
    status: 0,
    errors: '',
    output: expect.stringContaining('chat ROOM'),
  })
  for (const wrong of [[], ['send'], ['ip', '--wrong'], ['ip', '--server', 'nowhere']])
    expect(await run(wrong)).toMatchObject({
      status: 2,
      output: '',
      errors: expect.stringContaining('--help'),
    })
  const refused = await run(['send', 'main', 'hello', '--nick', 'admin'])
  expect(refused).toMatchObject({ status: 1, output: '', errors: expect.stringMatching(/\(forbidden\)\n$/) })
  const room = unique('room')
  const sending = start('send', room)
  sending.write('hello\n')
  const reading = start('chat', room)
  await reading.prints('hello')
  for (const program of [sending, reading]) program.signal('SIGINT')
  expect(await Promise.all([sending.exited, reading.exited])).toEqual([130, 130])
})

it('the command streams a room into a pipe, without control characters of messages', async () => {
  const room = unique('room')
  const program = start('chat', room, '--history', 'all')
  const { time } = await say(url, { room, nick: 'bob', msg: hostile })
  await program.prints('tab\n')
  const clock = new Date(time).toISOString().replace('T', ' ').slice(0, 19)
  expect(program.output).toBe(`${clock} <bob> ${harmless}\n`)
  program.write('from the pipe\n')
  await program.prints('<ann> from the pipe')
  program.endInput()
  await say(url, { room, nick: 'bob', msg: 'after the end of the input' })
  await program.prints('after the end')
  program.stopReading()
  await say(url, { room, nick: 'bob', msg: 'to nobody' })
  expect(await program.exited).toBe(0)

  const json = start('chat', room, '--json')
  await json.prints('to nobody"')
  json.signal('SIGTERM')
  expect(await json.exited).toBe(143)
  const [first = ''] = json.output.split('\n')
  expect(JSON.parse(first).msg).toBe(hostile)
  expect(first).not.toMatch(/[\p{Cc}\u202e]/u)
})

it('the command keeps the input line below new messages in a terminal', async () => {
  const room = unique('room')
  const api = clientOf(url)
  await api.send(room, 'bob', 'first')
  const program = new Program(
    'python3',
    ['e2e/support/in-terminal.py', process.execPath, command, 'chat', room],
    env,
  )
  await program.prints('ann> ')
  await expect.poll(() => api.online(room)).toHaveLength(1)
  // The prompt leaves 17 columns of double width; five characters are in the second row.
  const typed = `${'你'.repeat(21)}好`
  program.write(typed)
  await program.prints('好')
  program.output = ''
  await api.send(room, 'bob', hostile)
  await program.prints('tab')
  await program.prints('\u001b[11G')
  // Cursor to the first row of the line, clear below, the message, and the line again.
  const shown = program.output.replaceAll('\u001b', 'ESC').replaceAll(/[\r\n]/g, '')
  expect(shown).toMatch(/^ESC\[1GESC\[1AESC\[0J\d\d:\d\d <bob> ␛\]0;title/)
  expect(shown).not.toMatch(/\p{Cc}|\u202e|ESC\]|ESC\[2J|ESC\[\d*m/u)
  program.output = ''
  program.write('\r')
  await program.prints(`<ann> ${typed}`)
  expect(texts(await readAll(url, { room, after_time: 1 }))).toEqual(['first', hostile, typed])
  program.write('/dance\r')
  await program.prints('There are /me, /edit, /withdraw and /quit')
  program.write('/me waves\r')
  await program.prints('* ann waves')
  program.write('/edit nods\r')
  await program.prints('is now: nods')
  expect(texts(await readAll(url, { room, after_time: 1 })).at(-1)).toBe('nods')
  program.write('/withdraw\r')
  await program.prints('is now: withdrawn')
  expect(texts(await readAll(url, { room, after_time: 1 }))).toEqual(['first', hostile, typed])
  program.write('\u0003')
  expect(await program.exited).toBe(130)
})
