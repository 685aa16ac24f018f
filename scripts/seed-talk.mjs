// @ts-check
/** The messages of a seeded platform: `[nick, message]` in order; `/me` makes an action. */

/** @type {Record<string, { title: string, topic: string, talk: [string, string][] }>} */
export const rooms = {
  main: {
    title: 'The lobby',
    topic: 'Everybody meets here. Be kind, and paste long code as a text.',
    talk: [
      ['ann', 'good morning, everybody'],
      ['bob', 'morning! did the deploy go through?'],
      ['ann', 'at the third attempt. The disk was full of old logs.'],
      ['bob', 'of course it was'],
      ['小明', '大家早上好！'],
      ['ann', '早上好 小明 :)'],
      ['mira#tulip', 'does /poll tell me about messages I missed while my laptop slept?'],
      [
        'bob',
        'keep the cursor of the last answer and ask again: everything since then arrives, oldest first',
      ],
      ['mira#tulip', 'and if I keep only after_id?'],
      ['bob', 'works too. `curl "http://localhost:3000/poll?room=main&after_id=42&wait=20"`'],
      ['mira#tulip', '/me is impressed'],
      ['Ωμέγα', 'γειά σας από την Αθήνα ☀️'],
      ['小明', '有人试过二维码接口吗？一万次调用都没有被限流，太好了。'],
      ['dot', 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))'],
      ['dot', 'my whole retry library, you are welcome'],
      ['ann', 'where is the jitter, dot?'],
      ['dot', '/me looks at their shoes'],
      ['bob', 'https://datatracker.ietf.org/doc/html/rfc9562 is worth a read if you make ids'],
      ['ann', 'see you after lunch'],
    ],
  },
  'retro-computing': {
    title: 'Retro computing',
    topic: 'Beige boxes, phosphor and floppy disks',
    talk: [
      ['gus', 'found a CRT on the street today. It WORKS.'],
      ['ivy', 'how heavy?'],
      ['gus', '/me cannot feel his arms'],
      ['ivy', 'degauss it once for me'],
      ['gus', 'THUNNNNG'],
      ['老王', '我家里还有一台 486，Windows 3.1 照样开机。'],
      ['ivy', '老王, show us! a photo of the screen would make my week'],
      ['gus', 'the menu of 1998: File  Edit  View  Help. Nothing ever had to be discovered.'],
      ['ivy', 'and the bevels told you what a button was'],
    ],
  },
  闲聊: {
    title: '闲聊',
    topic: '随便聊聊，轻松一下',
    talk: [
      ['小美', '今天终于下雨了'],
      ['阿强', '我刚把衣服晾出去……'],
      ['小美', '哈哈哈，快去收！'],
      ['阿强', '/me 冲向阳台'],
      ['小明', '谁知道附近哪家面馆好吃？'],
      ['小美', '车站旁边那家，牛肉面，二十块，加一个卤蛋，完美。'],
      ['阿强', '衣服救回来了，面也想吃了 🍜'],
      ['小明', '六点，面馆见？'],
      ['小美', '👍'],
    ],
  },
}

/** Shared texts by name. */
export const texts = {
  'hello.sh':
    '#!/bin/sh\n# Says hello in the lobby.\ncurl -s http://localhost:3000/send -d room=main -d nick=sh -d msg=hello\n',
  'noodles.py': `#!/usr/bin/env python3
"""Who pays for the noodles?

Draws one of those who came, fairly.
"""
import random

PRICE = 12.5  # for one


def draw(names: list[str]) -> str:
    if not names:
        raise ValueError("nobody came 😢")
    return random.choice(names)


print(f"{draw(['ann', '小明', 'bob'])} pays {3 * PRICE}")
`,
  'todo.md':
    '# This week\n\n- [x] move the logs to a disk of their own\n- [ ] jitter for the retries\n- [ ] 学二十个汉字\n',
  诗: '床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。\n',
}

/** Short links by name; those with `tip` show their target first. */
export const links = {
  uuid: { target: 'https://datatracker.ietf.org/doc/html/rfc9562', tip: false },
  noodles: { target: 'https://www.openstreetmap.org/search?query=%E7%89%9B%E8%82%89%E9%9D%A2', tip: true },
}
