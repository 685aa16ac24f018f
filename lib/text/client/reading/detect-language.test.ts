import { describe, expect, it } from 'vitest'
import type { LanguageName } from '@/lib/core/browser/code-languages'
import * as detection from './detect-language'

const { mayBeCode } = detection
/** However busy the machine is. */
const detectLanguage = (text: string) => detection.detectLanguage(text, Number.POSITIVE_INFINITY)

const prose = [
  'Dear Ann,\n\nthank you for your letter. I will be in town on Friday; shall we have lunch? If it rains, we can meet at the library instead.\n\nYours, Bob',
  'Shopping list\n\n- milk\n- two loaves of bread\n- apples (the green ones)\n- coffee, if there is any left\n- batteries',
  'Minutes of the meeting, 12 May 2026\n\n1. The minutes of the last meeting were read and accepted.\n2. Ann reported on the roof: the work will begin in June.\n3. Any other business: none.',
  'While the function of the heart is to pump blood, the case of the kidney is different: it filters, and then returns, what the body needs. For this, select vessels let it through.',
  'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness.',
  'Please select the items from the list where the price is below ten, and order them by name. Then insert them into the table, or delete those that you do not want to keep.',
  'To install the program, open the package, then follow the steps. If an error is shown, try again; else call us. Return the old one when it is done.',
  'Q: Is it open on Sundays?\nA: Yes, from nine to five.\n\nQ: May I bring my dog?\nA: Only on a lead.',
  'Agenda\n======\n\n09:00 Welcome\n09:30 First talk: why we sleep\n10:30 Coffee\n11:00 Second talk: how birds find their way',
  'The price rose from $12.50 to $14.00 (about 12%), and then fell again. See https://example.org/prices?year=2026 for all of them, or write to ann@example.org.',
  'Two roads diverged in a wood, and I,\nI took the one less traveled by,\nAnd that has made all the difference.',
  'He said: "Do not return until the class is over, or for any other reason, while I am new here; this is private." And so it was, with no exception and nothing to throw away.',
  '亲爱的小安：\n\n谢谢你的来信。我周五会进城，要不要一起吃午饭？如果下雨，我们就改在图书馆见面。\n\n小波',
  '购物清单\n\n- 牛奶\n- 两个面包\n- 苹果（要青的）\n- 咖啡，如果没有剩下的话\n- 电池',
  '会议纪要，2026 年 5 月 12 日\n\n1. 宣读并通过上次会议纪要。\n2. 小安汇报屋顶维修情况：工程将于六月开始。\n3. 其他事项：无。',
  '床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。',
  '本程序用于分享文本。粘贴内容后点击按钮即可获得链接；任何人打开链接，看到的内容与原文完全一致。详见 https://example.org/docs。',
  '问：周日开门吗？\n答：开，九点到五点。\n\n问：可以带狗吗？\n答：须拴绳。',
  '学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？',
  '如果安装失败，请先检查网络（Wi-Fi 或 4G），然后重试；若仍失败，请致电 400-123-4567，或发邮件至 ann@example.org。',
]

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are programs.
const snippets: [LanguageName, string][] = [
  [
    'javascript',
    "const button = document.querySelector('#go')\nbutton.addEventListener('click', async () => {\n  const response = await fetch('/time')\n  console.log(await response.json())\n})",
  ],
  [
    'javascript',
    'function add(a, b) {\n  return a + b\n}\n\nmodule.exports = { add }\nlet total = 0\nfor (const n of [1, 2, 3]) total = add(total, n)\nconsole.log(`total: ${total}`)',
  ],
  [
    'typescript',
    'interface User {\n  id: number\n  name: string\n}\n\nexport async function load(id: number): Promise<User> {\n  const response = await fetch(`/users/${id}`)\n  return (await response.json()) as User\n}',
  ],
  [
    'python',
    'import os\n\ndef walk(path):\n    """Lists files."""\n    for name in os.listdir(path):\n        if name.startswith("."):\n            continue\n        print(os.path.join(path, name))',
  ],
  [
    'python',
    'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)\n\n    def pop(self):\n        return self.items.pop()',
  ],
  [
    'c',
    '#include <stdio.h>\n#include <stdlib.h>\n\nint main(int argc, char *argv[]) {\n    for (int i = 0; i < argc; i++)\n        printf("%s\\n", argv[i]);\n    return EXIT_SUCCESS;\n}',
  ],
  [
    'cpp',
    '#include <iostream>\n#include <vector>\n\ntemplate <typename T>\nclass Box {\npublic:\n    explicit Box(T value) : value_(value) {}\nprivate:\n    T value_;\n};\n\nint main() {\n    std::vector<int> numbers{1, 2, 3};\n    for (auto n : numbers) std::cout << n << std::endl;\n}',
  ],
  [
    'java',
    'import java.util.List;\n\npublic class Main {\n    public static void main(String[] args) {\n        List<String> names = List.of("ann", "bob");\n        for (String name : names) {\n            System.out.println("hello " + name);\n        }\n    }\n}',
  ],
  [
    'go',
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tnumbers := []int{1, 2, 3}\n\tfor i, n := range numbers {\n\t\tfmt.Println(i, n)\n\t}\n}',
  ],
  [
    'rust',
    'use std::collections::HashMap;\n\nfn main() {\n    let mut counts: HashMap<&str, u32> = HashMap::new();\n    for word in "a b a".split(\' \') {\n        *counts.entry(word).or_insert(0) += 1;\n    }\n    println!("{:?}", counts);\n}',
  ],
  [
    'sql',
    'CREATE TABLE users (\n  id INTEGER PRIMARY KEY,\n  name TEXT NOT NULL\n);\n\nSELECT u.name, COUNT(*) AS posts\nFROM users u\nLEFT JOIN posts p ON p.user_id = u.id\nGROUP BY u.name\nORDER BY posts DESC;',
  ],
  [
    'css',
    '.button {\n  display: inline-flex;\n  padding: 4px 12px;\n  color: #333;\n}\n\n.button:hover {\n  background: rgba(0, 0, 0, 0.1);\n}\n\n@media (max-width: 600px) {\n  .button { width: 100%; }\n}',
  ],
  [
    'bash',
    'set -euo pipefail\n\nfor file in *.txt; do\n  if [ -f "$file" ]; then\n    echo "copying $file"\n    cp "$file" "$HOME/backup/${file%.txt}.bak"\n  fi\ndone',
  ],
  [
    'xml',
    '<ul class="menu">\n  <li><a href="/chat">Chat</a></li>\n  <li><a href="/docs">Reference</a></li>\n</ul>\n<p>Written by <b>Ann</b>.</p>',
  ],
  [
    'yaml',
    'services:\n  web:\n    image: nginx:1.27\n    ports:\n      - "8080:80"\n    environment:\n      LANG: en\n    restart: unless-stopped',
  ],
  ['ini', '[server]\nhost = 127.0.0.1\nport = 8080\n\n[log]\nlevel = info\nfile = /var/log/server.log'],
  [
    'php',
    '$names = ["ann", "bob"];\nforeach ($names as $index => $name) {\n    echo $index . ": " . htmlspecialchars($name) . PHP_EOL;\n}\nfunction total(array $numbers): int {\n    return array_sum($numbers);\n}',
  ],
  [
    'ruby',
    "require 'json'\n\nclass Person\n  attr_reader :name\n\n  def initialize(name)\n    @name = name\n  end\nend\n\npeople = %w[ann bob].map { |name| Person.new(name) }\npeople.each do |person|\n  puts person.name\nend",
  ],
  [
    'kotlin',
    'data class Person(val name: String, val age: Int)\n\nfun main() {\n    val people = listOf(Person("ann", 30), Person("bob", 40))\n    people.filter { it.age > 35 }.forEach { println(it.name) }\n}',
  ],
  [
    'dockerfile',
    'FROM node:20-slim\nWORKDIR /app\nCOPY package*.json ./\nRUN npm ci --omit=dev\nCOPY . .\nEXPOSE 3000\nCMD ["node", "server.mjs"]',
  ],
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are programs.

describe('the language of a text without a name', () => {
  it.each(prose)('is none for prose: %.40s', async (text) => {
    expect(await detectLanguage(text)).toBeUndefined()
  })
  it.each(snippets)('is %s', async (language, text) => {
    expect(await detectLanguage(text)).toBe(language)
  })
  it('is found under a long comment, and none in a long text of prose', async () => {
    const licence = `${'// This program is free software, as in free speech.\n'.repeat(40)}\n`
    expect(await detectLanguage(licence + snippets[0]?.[1])).toBe('javascript')
    expect(await detectLanguage(prose.join('\n\n').repeat(50))).toBeUndefined()
  })
  it('costs prose no rules', () => expect(prose.filter(mayBeCode)).toEqual([]))
})
