import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { wholeDocument } from '../openapi/document'
import { type CallField, type CallSpec, referenceOf } from '../reference'
import { buildCall, entrySample, withoutSecrets } from './call'
import { sampleLanguages, sampleOf } from './languages'

function specOf(id: string): CallSpec {
  const groups = referenceOf(wholeDocument(allEndpoints), String)
  const entry = groups.flatMap(({ entries }) => entries).find((each) => each.id === id)
  if (!entry) throw new Error(`there is no ${id}`)
  return entry.call
}

const call = {
  method: 'POST',
  url: '/send',
  headers: { Authorization: 'Bearer SUPER_KEY', 'Content-Type': 'application/json' },
  body: JSON.stringify({ room: 'main', msg: `it's "a" \\ $HOME\n大家好`, tip: true, ids: [1, null] }),
}

it('each language writes what it would read', () => {
  const samples = Object.fromEntries(
    sampleLanguages.map((language) => [language, sampleOf(language, call, 'https://a.example')]),
  )
  expect(samples).toMatchInlineSnapshot(`
    {
      "curl": "curl https://a.example/send \\
      -H "Authorization: Bearer $SUPER_KEY" \\
      -H 'Content-Type: application/json' \\
      -d '{"room":"main","msg":"it'\\''s \\"a\\" \\\\ $HOME\\n大家好","tip":true,"ids":[1,null]}'",
      "go": "package main

    import (
    	"fmt"
    	"io"
    	"net/http"
    	"strings"
    )

    func main() {
    	request, err := http.NewRequest("POST", "https://a.example/send", strings.NewReader(\`{"room":"main","msg":"it's \\"a\\" \\\\ $HOME\\n大家好","tip":true,"ids":[1,null]}\`))
    	if err != nil {
    		panic(err)
    	}
    	request.Header.Set("Authorization", "Bearer SUPER_KEY")
    	request.Header.Set("Content-Type", "application/json")
    	response, err := http.DefaultClient.Do(request)
    	if err != nil {
    		panic(err)
    	}
    	defer response.Body.Close()
    	body, err := io.ReadAll(response.Body)
    	if err != nil {
    		panic(err)
    	}
    	fmt.Println(response.StatusCode, string(body))
    }",
      "javascript": "const response = await fetch('https://a.example/send', {
      method: 'POST',
      headers: { Authorization: 'Bearer SUPER_KEY', 'Content-Type': 'application/json' },
      body: JSON.stringify({ room: 'main', msg: 'it\\'s "a" \\\\ $HOME\\n大家好', tip: true, ids: [1, null] }),
    })
    console.log(response.status, await response.text())",
      "php": "<?php
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Authorization: Bearer SUPER_KEY', 'Content-Type: application/json'],
        'content' => json_encode(['room' => 'main', 'msg' => 'it\\'s "a" \\\\ $HOME
    大家好', 'tip' => true, 'ids' => [1, null]]),
        'ignore_errors' => true,
    ]]);
    $body = file_get_contents('https://a.example/send', false, $context);
    echo $http_response_header[0], "\\n", $body;",
      "python": "import requests

    response = requests.post(
        "https://a.example/send",
        headers={"Authorization": "Bearer SUPER_KEY"},
        json={"room": "main", "msg": "it's \\"a\\" \\\\ $HOME\\n大家好", "tip": True, "ids": [1, None]},
    )
    print(response.status_code, response.text)",
    }
  `)
})

it('a mere reading is one line where that is enough', () => {
  const get = { method: 'GET', url: '/ip?ip=8.8.8.8', headers: {} }
  expect(sampleOf('curl', get, 'https://a.example')).toBe(`curl 'https://a.example/ip?ip=8.8.8.8'`)
  expect(sampleOf('javascript', get, 'https://a.example')).toBe(
    `const response = await fetch('https://a.example/ip?ip=8.8.8.8')\nconsole.log(response.status, await response.text())`,
  )
  expect(sampleOf('python', get, 'https://a.example')).toBe(
    'import requests\n\nresponse = requests.get("https://a.example/ip?ip=8.8.8.8")\nprint(response.status_code, response.text)',
  )
})

it('shows the token that a call cannot do without, unless one was typed', () => {
  const deletion = specOf('deleteText')
  expect(entrySample(deletion, 'curl', 'https://a.example')).toBe(
    `curl https://a.example/api/sf/v1/delete \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"notes"}'`,
  )
  const typed = { method: 'POST', values: { token: 'vk3xQ9pWc2RzT7mB' } }
  expect(entrySample(deletion, 'curl', 'https://a.example', typed)).not.toContain('Authorization')
  expect(entrySample(specOf('createAccount'), 'javascript', 'https://a.example')).toContain(
    `Authorization: 'Bearer ADMIN_KEY'`,
  )
  // Making a text needs none.
  expect(entrySample(specOf('saveText'), 'curl', 'https://a.example')).not.toContain('Authorization')
})

const field = (
  name: string,
  place: CallField['place'],
  schema: CallField['schema'] = { type: 'string' },
) => ({
  name,
  place,
  schema,
  required: false,
})

describe('the call of a filled form', () => {
  const fields = [field('name', 'path'), field('text', 'query'), field('limit', 'query', { type: 'integer' })]

  it('puts parameters of a GET into path and query, empty ones nowhere', () => {
    const values = { name: '你/好', text: "it's & a=b", limit: '' }
    expect(buildCall({ path: '/sf/{name}', fields }, { method: 'GET', values }, '')).toEqual({
      method: 'GET',
      url: '/sf/%E4%BD%A0%2F%E5%A5%BD?text=it%27s+%26+a%3Db',
      headers: {},
    })
  })

  it('separates a list in a GET by commas, as typed or as JSON', () => {
    const fields = [field('rooms', 'query', { type: 'array' })]
    for (const rooms of ['a:1,b:2', '["a:1","b:2"]'])
      expect(buildCall({ path: '/updates', fields }, { method: 'GET', values: { rooms } }, '').url).toBe(
        '/updates?rooms=a%3A1%2Cb%3A2',
      )
  })

  it('sends others as JSON, numbers as numbers, and the key as a header', () => {
    const call = buildCall(
      { path: '/sf/{name}', fields: fields },
      { method: 'PATCH', values: { name: 'a', text: '1', limit: '5' } },
      'secret',
    )
    expect(call.url).toBe('/sf/a')
    expect(JSON.parse(call.body ?? '')).toEqual({ text: '1', limit: 5 })
    expect(call.headers).toEqual({ Authorization: 'Bearer secret', 'Content-Type': 'application/json' })
  })

  it.each([
    ['["8.8.8.8"]', ['8.8.8.8']],
    ['8.8.8.8,1.1.1.1', '8.8.8.8,1.1.1.1'],
    ['[', '['],
    ['42', '42'],
  ])('sends the list %s as %j', (typed, sent) => {
    const list = [field('ips', 'body', { type: 'array' })]
    const { body = '' } = buildCall(
      { path: '/ip/batch', fields: list },
      { method: 'POST', values: { ips: typed } },
      '',
    )
    expect(JSON.parse(body)).toEqual({ ips: sent })
  })

  it.each([
    ['{"q":["a"]}', { q: ['a'] }],
    ['["a"]', '["a"]'],
    ['{', '{'],
  ])('sends the object %s as %j', (typed, sent) => {
    const fields = [field('match', 'body', { type: 'object' })]
    const { body = '' } = buildCall({ path: '/x', fields }, { method: 'POST', values: { match: typed } }, '')
    expect(JSON.parse(body)).toEqual({ match: sent })
  })
})

describe('the shell command', () => {
  it('shows the headers of the form', () => {
    const fields = [field('msg', 'query'), field('Idempotency-Key', 'header')]
    const call = buildCall(
      { path: '/send', fields: fields },
      { method: 'GET', values: { msg: 'hi', 'Idempotency-Key': "it's" } },
      '',
    )
    expect(call).toEqual({ method: 'GET', url: '/send?msg=hi', headers: { 'Idempotency-Key': "it's" } })
    expect(sampleOf('curl', call, 'https://a.example')).toBe(
      `curl 'https://a.example/send?msg=hi' \\\n  -H 'Idempotency-Key: it'\\''s'`,
    )
  })

  it('quotes what the shell would read', () => {
    const call = buildCall(
      { path: '/send', fields: [field('msg', 'body')] },
      { method: 'POST', values: { msg: "it's $HOME" } },
      '',
    )
    expect(sampleOf('curl', call, 'https://a.example')).toBe(
      `curl https://a.example/send \\\n  -H 'Content-Type: application/json' \\\n  -d '{"msg":"it'\\''s $HOME"}'`,
    )
  })

  it('names secrets and does not show them', () => {
    const fields = [
      field('password', 'query', { type: 'string', format: 'password' }),
      field('room', 'query'),
    ]
    const shown = withoutSecrets(fields, { password: 'hunter22', room: 'main' })
    const command = sampleOf(
      'curl',
      buildCall({ path: '/x', fields: fields }, { method: 'DELETE', values: shown }, 'operator-key'),
      'https://a.example',
    )
    expect(command).toContain('-X DELETE')
    expect(command).toContain('PASSWORD')
    expect(command).not.toMatch(/hunter22|operator-key/)
  })
})
