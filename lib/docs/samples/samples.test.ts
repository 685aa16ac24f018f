import { expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { wholeDocument } from '../openapi/document'
import { type Entry, referenceOf } from '../reference'
import { entrySample } from './sample-call'
import { sampleLanguages, sampleOf } from './sample-languages'

function entryNamed(id: string): Entry {
  const groups = referenceOf(wholeDocument(allEndpoints))
  const entry = groups.flatMap(({ entries }) => entries).find((each) => each.id === id)
  if (!entry) throw new Error(`there is no ${id}`)
  return entry
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
  const deletion = entryNamed('deleteText')
  expect(entrySample(deletion, 'curl', 'https://a.example')).toBe(
    `curl https://a.example/api/sf/v1/delete \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"notes"}'`,
  )
  const typed = { method: 'POST', values: { token: 'vk3xQ9pWc2RzT7mB' } }
  expect(entrySample(deletion, 'curl', 'https://a.example', typed)).not.toContain('Authorization')
  expect(entrySample(entryNamed('createAccount'), 'javascript', 'https://a.example')).toContain(
    `Authorization: 'Bearer ADMIN_KEY'`,
  )
  // Making a text needs none.
  expect(entrySample(entryNamed('saveText'), 'curl', 'https://a.example')).not.toContain('Authorization')
})
