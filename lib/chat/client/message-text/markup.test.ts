import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { marksMax, readMarkup } from './markup'
import type { MarkupNode } from './markup-inline'

const sourceOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => ('text' in node ? node.text : sourceOf(node.children))).join('')

const tags = { prose: '', quote: 'q', block: 'pre', code: 'code', bold: 'b', strike: 's', spoiler: 'hide' }

/** Nodes as readable text: `<b>bold</b>`; prose without a tag. */
function drawn(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'mark') return ''
      if ('text' in node) return node.kind === 'link' ? `<a>${node.text}</a>` : node.text
      const [tag, inner] = [tags[node.kind], drawn(node.children)]
      const language = node.language ? ` ${node.language}` : ''
      return tag ? `<${tag}${language}>${inner}</${tag}>` : inner
    })
    .join('')
}

const read = (text: string) => drawn(readMarkup(text))

/** Everyday text that is no markup. */
const everyday = [
  ...[
    '¯\\_(ツ)_/¯',
    '(*^_^*)',
    '>_<',
    '> _ <',
    '> w <',
    '>.<',
    '>:(',
    '||',
    '**',
    '~~',
    '`',
    '```',
    '> ',
    '>>>',
  ],
  ...[
    '(´・ω・`)',
    '(´・ω・`) 嗯 (´・ω・`)',
    '(*´ω`*) (*´ω`*)',
    '(`・ω・´) (`・ω・´)',
    '(。-`ω´-) (。-`ω´-)',
    '(╯°□°)╯︵ ┻━┻',
  ],
  ...[
    '(~~)',
    '~(˘▾˘~)',
    '(**)',
    '(**^_^**)',
    '~~~',
    '****',
    '好的~~',
    '好的~~谢谢~~',
    '嗯嗯~~ 好哒~~',
    '哈哈||哈',
    '（￣▽￣）~*',
  ],
  ...[
    'int **p',
    'int **p, **q;',
    'int main(int c,char**v,char**e)',
    'char** a, char** b',
    '**p = **q;',
    '**p=**q;',
    '(**a)(**b)',
  ],
  ...[
    '*.ts',
    '**/*.ts',
    'src/**/*.ts',
    'src/**/*.ts lib/**/*.ts',
    '**/node_modules/**',
    '{**/*.ts,**/*.tsx}',
    'dist/**, build/**',
  ],
  ...[
    '2*3*4',
    '2**3**4',
    '2 ** 3 ** 4',
    'x**2 + y**2',
    '(x)**2+(y)**2',
    'f(**kw), g(**kw)',
    'f(*a,**b,**c)',
    '{**a,**b}',
    'f**k this s**t',
  ],
  ...[
    'a || b || c',
    'a||b||c',
    'if((a||b)||(c||d))',
    '!a||!b||!c',
    "'a'||'b'||'c'",
    '"x"||"y"||"z"',
    'true || exit',
    '[ a ]||[ b ]||exit',
  ],
  ...[
    '| a || b || c |',
    '|| a ||',
    '||||',
    'it`s and that`s',
    'html`<b>` css`b`',
    "``quoted'' and ``quoted''",
    '/** a **/ b /** c **/',
    '/**/',
  ],
  ...[
    'snake_case_name and __init__',
    '5 > 3 and 2 < 4',
    '-> here',
    '->',
    '=> x',
    '$ ls | grep a',
    'a ~~ b ~~ c',
    '~/.ssh ~/x',
    '*bow*',
    '_so_',
  ],
  ...[
    '``` opens a block',
    '```\n\n```',
    '```\n```',
    'use ``` for\nblocks',
    '* one\n* two',
    '# title',
    '1. one',
    '🎉**🎉',
    'p***word',
    '**a**b',
    '// **',
  ],
]

describe('text that is no markup', () => {
  test.each(everyday)('%s', (text) => expect(read(text)).toBe(text))
  test('marks inside a URL', () => {
    for (const address of [
      'https://a.example/**b**/c',
      'https://a.example/~~x~~/y',
      'https://a.example/_x_*y*z',
    ])
      expect(read(`${address} and ${address}`)).toBe(`<a>${address}</a> and <a>${address}</a>`)
  })
})

test.each([
  [
    '**bold** and ~~gone~~ and ||secret|| and `code`',
    '<b>bold</b> and <s>gone</s> and <hide>secret</hide> and <code>code</code>',
  ],
  ['这是**重要**的，结局是||他死了||哦', '这是<b>重要</b>的，结局是<hide>他死了</hide>哦'],
  ['**你好，**世界', '<b>你好，</b>世界'],
  ['使用Python**3.12**版本', '使用Python<b>3.12</b>版本'],
  ['（**注意**）**“引用”**的', '（<b>注意</b>）<b>“引用”</b>的'],
  ['请运行`npm i`，然后`npm start`。', '请运行<code>npm i</code>，然后<code>npm start</code>。'],
  ['原价 ~~100元~~ 50元', '原价 <s>100元</s> 50元'],
  ['**Note:** he said "**no**"!', '<b>Note:</b> he said "<b>no</b>"!'],
  ['**A**/**B**', '<b>A</b>/<b>B</b>'],
  ['int **p and **bold**', 'int **p and <b>bold</b>'],
  ['**a ||b ~~c~~ `d**`||**', '<b>a <hide>b <s>c</s> <code>d**</code></hide></b>'],
  ['**a ||b** c||', '<b>a ||b</b> c||'],
  ['||two\n**lines** **x\ny**||', '<hide>two\n<b>lines</b> **x\ny**</hide>'],
  [
    '||https://a.example/x|| **https://a.example**',
    '<hide><a>https://a.example/x</a></hide> <b><a>https://a.example</a></b>',
  ],
  ['`` `a` `` ``` b ``` missing `)` here', '<code> `a` </code> <code> b </code> missing <code>)</code> here'],
  ['`https://a.example` **`**`**', '<code>https://a.example</code> **<code>**</code>**'],
  ['> quoted **words**\n> more\nanswer', '<q>quoted <b>words</b>\nmore</q>answer'],
  ['look:\n```js\nlet a = 1\n\n  **b**\n```\nsee?', 'look:<pre js>let a = 1\n\n  **b**</pre>see?'],
  ['see ```c++\nint **p;```', 'see <pre c++>int **p;</pre>'],
  ["```js\nlet a = '```'\n```", "<pre js>let a = '```'</pre>"],
  ['````md\n```js\nx\n```\n````', '<pre md>```js\nx\n```</pre>'],
  ['```a b\nc```', '<pre>a b\nc</pre>'],
  ['```js\nopen\n> no quote in it\n```', '<pre js>open\n> no quote in it</pre>'],
  ['> ```\n> x\n> ```', '> ```<q>x</q>> ```'],
])('%j is read', (text, expected) => expect(read(text)).toBe(expected))

const countOf = (nodes: readonly MarkupNode[]): number =>
  nodes.reduce(
    (sum, node) => ('text' in node ? sum : sum + (node.kind === 'prose' ? 0 : 1) + countOf(node.children)),
    0,
  )

describe('excessive markup', () => {
  const many = (unit: string) => unit.repeat(marksMax)
  test('ordinary amounts are parsed whole', () => {
    expect(read(many('`a` '))).toBe(many('<code>a</code> '))
    expect(read(many('> a\nb\n'))).toBe(many('<q>a</q>b'))
  })
  test.each([
    ['`a` ', '<code>a</code> ', '||b|| **c**\n> d\n```\ne\n```\nf', '||b|| **c**\n> d\n```\ne\n```\nf'],
    ['||a||\n', '<hide>a</hide>\n', '> d\ne', '> d\ne'],
    ['`a` ', '<code>a</code> ', '`b` https://a.example `c`', '`b` <a>https://a.example</a> `c`'],
    ['```\na\n```\n', '<pre>a</pre>', '> d\n`e`', '> d\n`e`'],
    ['`a` ', '<code>a</code> ', '\n```\nhttps://a.example\n```\nb', '\n```\nhttps://a.example\n```\nb'],
  ])('what follows the first of %j stays as it was typed', (unit, drawnUnit, rest, expected) => {
    expect(read(many(unit) + rest)).toBe(many(drawnUnit) + expected)
  })
  test('nested markup beyond the limit stays as typed', () => {
    expect(read(`${'`a` '.repeat(marksMax - 2)}||**b** ~~c~~|| **d**`)).toBe(
      `${'<code>a</code> '.repeat(marksMax - 2)}<hide><b>b</b> ~~c~~</hide> **d**`,
    )
  })
  test('loses and adds no character, and respects the limit', () => {
    const units = [
      '`a` ',
      '**b** ',
      '~~c~~ ',
      '||d|| ',
      '||**e**|| ',
      '> f\n',
      '\n',
      '```\ng\n```\n',
      'https://h ',
    ]
    const runs = fc.array(fc.tuple(fc.constantFrom(...units), fc.integer({ min: 1, max: 120 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(runs, (all) => {
        const text = all.map(([unit, times]) => unit.repeat(times)).join('')
        const nodes = readMarkup(text)
        expect(sourceOf(nodes)).toBe(text)
        expect(countOf(nodes)).toBeLessThanOrEqual(marksMax)
      }),
      { numRuns: 300 },
    )
  })
})

const pieces = fc.constantFrom(
  ...[
    '**',
    '~~',
    '||',
    '`',
    '``',
    '```',
    '```js\n',
    '\n',
    '> ',
    ' ',
    'a',
    'b1',
    '你',
    '，',
    '.',
    '´',
    '(',
    ')',
    '/',
    '"',
    '*',
    '|',
    '~',
  ],
  ...[
    'https://a.example/**',
    'https://',
    '\u0301',
    '\u200d',
    '🏽',
    '\u202e',
    '\u1100',
    '\ud800',
    '\r',
    '\u2028',
    '\0',
    '<b>',
    '&lt;',
  ],
)
const hostile = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 80 })
  .map((all) => all.join(''))

describe('arbitrary text', () => {
  test('no character is lost or added', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sourceOf(readMarkup(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
  test('marks are paired around what they enclose', () => {
    const check = (nodes: readonly MarkupNode[], depth: number): void => {
      expect(depth).toBeLessThanOrEqual(5)
      for (const node of nodes) {
        if ('text' in node) expect(node.text).not.toBe('')
        else {
          const marks = node.children.filter(({ kind }) => kind === 'mark')
          if (node.kind !== 'prose' && node.kind !== 'quote') expect(marks).toHaveLength(2)
          if (node.kind === 'prose') expect(sourceOf(marks)).toMatch(/^\n?$/)
          check(node.children, depth + 1)
        }
      }
    }
    fc.assert(
      fc.property(hostile, (text) => check(readMarkup(text), 0)),
      { numRuns: 2000 },
    )
  })
  test.each([
    '*',
    '**',
    '**a',
    'a**',
    '** ',
    '!** ',
    '**a ||b ~~c ',
    '||a\n',
    '~~a ',
    '`',
    '`´',
    '``a`',
    '```\n',
    '```\na',
    '```a\n``',
    '> a\n',
    '> ',
    '> <  ',
    '\n',
    ' ',
    '**https://a.example/',
    '||https://',
    '**!',
    '||!||',
    '**a|| b',
    '`a` ',
    '```x```\n',
    '||b|| ',
    '```\na\n```\n',
    '> a\nb\n',
  ])('%j again and again takes time by its length alone', (piece) => {
    expectLinear(piece, (size) => piece.repeat(Math.ceil(size / piece.length)), readMarkup, 6000)
  })
  test('a block of leading spaces is parsed in linear time', () => {
    expectLinear('spaces', (size) => `\`\`\`${' '.repeat(size)}x\`\`\``, readMarkup, 6000)
  })
  test('runs of every size are parsed in linear time', () => {
    const make = (size: number) => {
      let text = ''
      for (let run = 1; text.length < size; run = (run % 300) + 1) text += `${'`'.repeat(run)}´`
      return text
    }
    expectLinear('runs', make, readMarkup, 6000)
  })
})
