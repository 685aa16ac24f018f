import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '../fixtures'

test('a page of another origin imports the client from the server, and talks', async ({ page, server }) => {
  const elsewhere = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<link rel="icon" href="data:,"><p>Elsewhere')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  const seen = await page.evaluate(async (url) => {
    const { utilityApi } = (await import(
      `${url}/client.js`
    )) as typeof import('../../packages/client/client.js')
    const api = utilityApi()
    const room = `room-${Date.now()}`
    const messages: string[] = []
    await api.send(room, 'ann', 'before')
    for await (const { msg } of api.follow(room)) {
      messages.push(msg)
      if (messages.length === 2) break
      await api.send(room, 'ann', 'after')
    }
    const { name, token = '' } = await api.saveText('text')
    await api.updateText(name, 'changed', { token })
    messages.push((await api.getText(name)).text)
    await api.deleteText(name, { token })
    const image = new Image()
    image.src = api.qrCodeUrl('hello', { size: 100 })
    await image.decode()
    return [...messages, image.naturalWidth, (await api.ip()).ip]
  }, server.url)
  expect(seen).toEqual(['before', 'after', 'changed', 100, '127.0.0.1'])
  elsewhere.close()
})
