import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FaultyProxy } from '../support/faulty-proxy'
import { clientOf } from '../support/follow'
import { Program, runToEnd } from '../support/program'
import { readAll, texts, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { until } from '../support/until'

const url = anyTarget()
const api = clientOf(url)
const python = 'packages/python/utility_api.py'
/** The functions in the documentation. */
const [, recipe = ''] = /^```sh\n(.*?)^```$/ms.exec(readFileSync('docs/clients.md', 'utf8')) ?? []

const env = { UTILITY_API: url, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: 'packages/python' }

const busy = { status: 503, headers: { 'Retry-After': '1' }, body: '' }
const clients = [
  {
    name: 'the shell',
    command: 'dash',
    args: (call: string[]) => ['-c', `${recipe}\n"$@"`, 'dash', ...call],
  },
  { name: 'Python', command: 'python3', args: (call: string[]) => [python, ...call] },
]

/** All faults of the proxy. */
async function sendAndFollow(proxy: FaultyProxy, { command, args }: (typeof clients)[number]): Promise<void> {
  const room = unique('room')
  const msg = 'a "quoted" 你好 & },{"id":1 ],"cursor":{"after_time":1 +%'
  const proxied = { ...env, UTILITY_API: proxy.url }
  proxy.fail(busy, 'answer lost')
  const sent = await runToEnd(command, args(['send', room, 'ann', msg]), { env: proxied })
  expect(sent).toMatchObject({ status: 0 })
  expect(texts(await readAll(url, { room }))).toEqual([msg])

  const program = new Program(command, args(['follow', room]), proxied)
  await program.prints('+%')
  await until('a poll to wait', () => proxy.waiting === 1)
  proxy.fail('answer lost')
  await api.send(room, 'bob', 'message 0.')
  await program.prints('message 0.')
  for (let i = 1; i < 20; i++) await api.send(room, 'bob', `message ${i}.`)
  await program.prints('message 19.')
  expect(program.output.match(/message \d+\./g)).toEqual(
    Array.from({ length: 20 }, (_, i) => `message ${i}.`),
  )
  expect(program.output.trim().split('\n')).toHaveLength(21)
  program.signal('SIGKILL')
  await program.exited
}

// Concurrent, as they mostly pause.
describe.concurrent('behind a failing proxy', () => {
  it.each(clients)('$name sends once and follows exactly once', async (client) => {
    const proxy = await FaultyProxy.start(url)
    await sendAndFollow(proxy, client).finally(() => proxy.stop())
  })
})

it.each(clients)(
  '$name reports why it is refused, and does not repeat the call',
  async ({ command, args }) => {
    const call = args(['send', 'main', 'admin', 'hello'])
    // Addresses are often given with a trailing slash.
    const { status, output, errors } = await runToEnd(command, call, {
      env: { ...env, UTILITY_API: `${url}/` },
    })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toMatch(/reserved/)
  },
)

it('the Python client saves texts, makes links, draws codes, looks up addresses, and resets', async () => {
  const room = unique('room')
  await api.send(room, 'ann', '\u001b[31mred')
  const program = `
import itertools, json, sys
from utility_api import UtilityApi, UtilityApiError
api = UtilityApi(sys.argv[1])
results = []
text = '\\ufeff你好\\r\\n'
saved = api.save_text(text, expires_in=3600)
assert api.get_text(saved['name'])['text'] == text
assert api.update_text(saved['name'], b'changed', saved['token'])['size'] == 7
api.delete_text(saved['name'], saved['token'])
try:
    api.get_text(saved['name'])
except UtilityApiError as error:
    results.append([error.slug, error.status, error.retry_after])
link = api.add_link('https://example.com/', tip=True)
results.append(api.parse_link(link['url']))
api.delete_link(link['link'], link['token'])
assert api.qr_code('hello', type='svg').startswith(b'<')
results.append(api.ip()['ip'])
future = {'id': 2 ** 50, 'time': 2 ** 50}
rows = api.follow(sys.argv[2], future, None, nick='bob#secret', on_reset=lambda: results.append('reset'))
results.append([row['msg'] for row in itertools.islice(rows, 1)])
print(json.dumps(results))
`
  const { status, output, errors } = await runToEnd('python3', ['-c', program, url, room], { env })
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  const link = { link: 'https://example.com/', tip: true }
  const results = [['not_found', 404, null], link, '127.0.0.1', 'reset', ['\u001b[31mred']]
  expect(JSON.parse(output)).toEqual(results)
  expect(readFileSync(python, 'utf8').split('\n').length).toBeLessThanOrEqual(225)

  const shared = await runToEnd('python3', [python, 'share'], {
    env,
    input: 'hello',
  })
  expect(shared).toMatchObject({ status: 0, output: expect.stringMatching(/^http:\S+\/sf\/\S+\n$/) })
  const following = new Program('python3', [python, 'follow', room], env)
  await following.prints('<ann> \ufffd[31mred\n')
  following.signal('SIGINT')
  expect(await following.exited).toBe(130)
})

it('the Python client prints its usage after a wrong call', async () => {
  for (const call of [[], ['sing'], ['send', 'main', 'ann'], ['ip', '8.8.8.8', '1.1.1.1']]) {
    const { status, output, errors } = await runToEnd('python3', [python, ...call], { env })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('follow ROOM | send ROOM NICK TEXT | share < FILE | link URL | ip [ADDRESS]')
  }
})

it('the Python client follows a room without delay where a proxy cuts waiting polls', async () => {
  const program = `
import itertools, sys, urllib.error
import utility_api
delays, held, server = [], [0], utility_api.urlopen
def urlopen(request, timeout):
    if 'wait=25' not in request.full_url:
        return server(request, timeout=timeout)
    held[0] += 1
    if held[0] == 3:
        api.send(sys.argv[2], 'ann', 'said')
    raise urllib.error.HTTPError(request.full_url, 504, 'Gateway Timeout', {}, None)
utility_api.urlopen = urlopen
api = utility_api.UtilityApi(sys.argv[1], lambda error, delay: delays.append(delay))
api.send(sys.argv[2], 'ann', 'before')
said = [row['msg'] for row in itertools.islice(api.follow(sys.argv[2]), 2)]
print(said, held[0], len(delays), max(delays) <= 0.5)
`
  const ended = await runToEnd('python3', ['-c', program, url, unique('room')], { env })
  expect(ended).toMatchObject({ status: 0, errors: '', output: "['before', 'said'] 3 3 True\n" })
})

it('the Python client goes on following a quiet room where no poll can wait', async () => {
  const program = `
import itertools
import utility_api
pauses, quiet = [], 5000
utility_api.time.sleep = pauses.append
class Quiet(utility_api.UtilityApi):
    def _call(self, *_, **__):
        said = [{'msg': 'at last'}] if len(pauses) == quiet else []
        cursor = {'after_time': 1, 'after_id': 0}
        return {'messages': said, 'cursor': cursor, 'has_more': False, 'gap': False, 'reset': False}
[row] = itertools.islice(Quiet('http://a.example').follow('main'), 1)
print(row['msg'], pauses[0], max(pauses))
`
  const ended = await runToEnd('python3', ['-c', program], { env })
  expect(ended).toMatchObject({ status: 0, errors: '', output: 'at last 1.0 5.0\n' })
})
