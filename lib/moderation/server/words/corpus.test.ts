import { beforeAll, describe, expect, it } from 'vitest'
import { Matcher } from './matcher'
import { Scope } from './word'

/** A typical list. */
const listed = [
  ...['fuck', 'shit', 'ass', 'cunt', 'cock', 'dick', 'bitch', 'whore', 'penis', 'anal', 'sex', 'tit', 'hell'],
  ...['raper', 'semen', 'cum', 'fag', 'pot', 'sb', 'kill yourself', 'son of a bitch', 'viagra', 'casino'],
  ...['傻逼', '操你妈', '法轮功', '六四', '性交', '共匪', '妓女', '赌博', '他妈的', '人肉', '加微信'],
  ...['сука', 'хуй', 'блядь', '64事件', 'バカ', '씨발'],
]
const allowed = ['cock-a-doodle-doo', '异性交往', '人肉包子']

/** Texts with a listed word in disguise. */
const evasions = [
  // as written
  ...[
    'fuck',
    'what the FUCK',
    'oh shit!',
    '(shit)',
    '"ass"',
    'you son of a bitch',
    'Kill   yourself.',
    'sb 一个',
  ],
  ...[
    '你是傻逼',
    '他妈的！',
    '操你妈啊',
    '大家都在赌博',
    'ты сука',
    'иди на хуй!',
    '关于64事件的',
    'バカだ',
    '이 씨발놈',
  ],
  ...['你shit的', '傻逼fuck', 'сука，你好'],
  // case, width, styles
  ...['ＦＵＣＫ', 'ｓｈｉｔ', '𝓯𝓾𝓬𝓴', '𝕤𝕙𝕚𝕥', 'ⓕⓤⓒⓚ', 'ᶠᵘᶜᵏ', 'ꜰᴜᴄᴋ', '🅵🆄🅲🅺', '🇫 🇺 🇨 🇰', 'СУКА', 'fUcK'],
  // marks and invisible characters
  ...[
    'fúck',
    'f̶u̶c̶k̶',
    's̷h̷i̷t̷',
    'šhìt',
    'fu\u200bck',
    'sh\u00adit',
    'f\u2060u\u2060c\u2060k',
    'c\ufe0fu\u200dnt',
  ],
  ...['傻\u200b逼', '法\u200d轮\ufeff功', '傻\u0336逼\u0336', 'су\u200bка', 'f\u034fuck', '\u202efuck\u202c'],
  // look-alikes
  ...[
    'fuсk',
    'ѕhit',
    'соck',
    'ｄіｃｋ',
    'biтch',
    'аѕѕ',
    'pеnіѕ',
    'cuка',
    'сykа',
    'хyй',
    'ωhоre',
    'κill yourself fuсκ',
  ],
  // digits and signs
  ...[
    'sh1t',
    '5h1t',
    'b1tch',
    'd1ck',
    'c0ck',
    '@ss',
    'a$$',
    '@$$',
    'b!tch',
    'sh!t',
    'p3n1s',
    'wh0re',
    'vi@gra',
    'ca$ino',
  ],
  ...['$hit', 'fu€k cunt', 'c|_|nt 5hit'],
  // separators
  ...[
    'f.u.c.k',
    'f u c k',
    'F U C K  Y O U',
    's-h-i-t',
    'f*u*c*k',
    'fu-ck',
    'sh*it',
    'f_u_c_k',
    'c~u~n~t',
    'f.uck',
    'fuc.k',
  ],
  ...[
    'you are a b i t c h',
    'w/h/o/r/e',
    'a.s.s',
    'f...u...c...k',
    'fu^ck',
    'well-f.u.c.k',
    'f\nu\nc\nk',
    'p e n i s',
  ],
  ...[
    '傻 逼',
    '傻.逼',
    '傻*逼',
    '你个傻-逼',
    '法-轮-功',
    '法 轮 功',
    '法/轮/功',
    '法。轮。功',
    '你们操*你*妈',
    '赌_博',
    '妓★女',
  ],
  ...['六 四', '他-妈-的', '加 微 信', '加*微*信', 'с у к а', 'б.л.я.д.ь'],
  // repeated
  ...[
    'fuuuuck',
    'shiiiit',
    'fuckkkk',
    'biiitch',
    'asssss',
    'fuuck',
    'shhhhit',
    'суууука',
    'cuuunt',
    'diiick',
  ],
  // forms of numerals
  ...['陆肆', '6四', '六肆', '陸四', '纪念陆四'],
  // combinations
  ...['f u c k x', 'f.ü.c.k', 'Ｓ Ｈ １ Ｔ', 'f.u.u.u.c.k', 'ѕh1t', 'F.@.g', 'b-1-t-c-h', 's.h.ı.t'],
]

/** Innocent texts that look similar. */
const innocent = [
  // words within words
  ...[
    'Scunthorpe is a town',
    'a class act',
    'the assassin passes',
    'cocktail at the Hancock bar',
    'husband and wife',
  ],
  ...[
    'Middlesex and Essex',
    'an analysis of analgesics',
    'document the circumstances',
    'title and subtitle',
    'shiitake mushrooms',
  ],
  ...[
    'Moby Dickens',
    'dickinson',
    'he said hello to the shell',
    'a peacock',
    'assume the assignment',
    'Pakistan',
    'therapist',
  ],
  ...[
    'the rapper',
    'Penistone',
    'basement',
    'accumulate',
    'cucumber',
    'USB stick',
    'fagot',
    'potato',
    'Matsushita',
    'seamen',
  ],
  // contractions and adjacent words
  ...[
    "he'll come and she'll stay",
    "we'll see",
    'pen.is it?',
    'The Model S hit the wall',
    'Galaxy S hit the shops',
  ],
  ...[
    'push it',
    'is hit',
    'a nalog',
    'this hit',
    'vitamin D icky',
    'as set in stone',
    'if a game',
    'a pothole',
    'plan B itches',
  ],
  ...[
    'I have a pen. Is it yours?',
    'has hit the road',
    'Was sex'.replace('sex', 'seen'),
    'U.S. hit songs',
    'p.s. hit me up',
  ],
  // numbers and codes
  ...[
    'take the A55 to Chester',
    'take the A5S',
    'RFC 455',
    '$$$',
    '1455',
    'a 5 5',
    'v1.4.55',
    'S3X9',
    'H2O',
    'co2',
    'B2B',
    'MP3',
  ],
  ...['call 555 0123', '5.5 s', 'c0c0a', '#fa9', 'sb250', '1964', '64bit', 'x64', 'the 64 squares', '0xA55'],
  // doubled letters and long ones
  ...[
    'assess',
    'good',
    'goooood',
    'sooo coool',
    'hmmmm',
    'aaaah',
    'yesss',
    'skiing',
    'vacuum',
    'book keeper',
    'loooool',
    'noooo',
  ],
  // spelled
  ...[
    'A-S-S-I-S-T',
    'a b c d e f g',
    'S C U N T H O R P E',
    'c-o-c-k-t-a-i-l',
    'U.S.A.',
    'e.g. this',
    'i.e. that',
    'R & B',
    'a/b/c',
  ],
  ...[
    'x y z',
    'A. S. Smith',
    'T.S. Eliot',
    'm a p',
    'as-is',
    'X-rated',
    'co-op',
    'well-being',
    'state-of-the-art',
  ],
  // other languages of the same letters
  ...[
    'рот и нос',
    'У него болит рот.',
    'это сок',
    'кот и кит',
    'подстраховать',
    'скипидар',
    'застрахуй',
    'барсука видели',
    'Το αυτοκίνητο',
  ],
  // Chinese
  ...[
    '他真傻，逼我走',
    '他真傻 逼我走',
    '他太傻。逼得我走',
    '大陆四川',
    '病毒在大陆肆虐',
    '2016四大名著',
    '十六四十',
    '第16四分位',
  ],
  ...[
    '语法/轮胎/功夫',
    '方法 轮流 功课',
    '异性 交易',
    '同性，交往',
    '异性交往很正常',
    '请吃人肉包子',
    '公共 匪夷所思',
    '公共·匪夷所思',
  ],
  ...[
    '增加 微信号',
    '增加微 信',
    '小妓 女士',
    '打赌，博一把',
    '打赌 博一把',
    '周六 四点见',
    '周六、四点',
    '我们是六、四班',
    '他，妈，的确',
  ],
  ...[
    '操作你妈妈的手机',
    '他妈妈的手机',
    '人、肉、菜',
    '法官、轮到、功劳',
    '这是一个功能',
    '队伍四散',
    '放肆六次',
  ],
  // kana, Hangul, Thai
  ...['はか', 'バレエ', 'ハカ', '발사', 'กขค', 'นี่คือประโยคธรรมดา'],
  // addresses and markup
  ...[
    'https://example.com/assets/class?x=1',
    'me@example.com',
    '`const ass1gn = 1`',
    '**bold**',
    'a_b_c',
    '<b>hi</b>',
    ':)',
    '¯\\_(ツ)_/¯',
  ],
  ...['😀😀😀', '👩‍👩‍👧', '🇨🇳🇺🇸', '', ' ', '...', '！？'],
  ...['cock-a-doodle-doo sang the rooster'],
]

let matcher: Matcher
const holds = (text: string) => matcher.find(text, Scope.message).map(({ word }) => word.word)

beforeAll(async () => {
  const words = [
    ...listed.map((word) => ({ word, action: 'mask' as const })),
    ...allowed.map((word) => ({ word, action: 'allow' as const })),
  ]
  matcher = await Matcher.build(words.map((each, id) => ({ ...each, id, scopes: 7 })))
})

/** Known limits, each with its reason. A change that adds or removes one is listed here. */
const limits = {
  missed: [
    'аѕѕ', // three Cyrillic letters alone could be a word of their own, as рот is
    'cuка', // Latin u for Cyrillic у: they sound alike, but do not look it
    'f u c k x', // one more letter makes it another word; "a s s i s t" must stay one
  ],
  wronged: [
    'take the A5S', // reads like a$s
    '十六四十', // Han matches inside text; an allowed word helps
    '增加微 信', // nothing tells that the first two are a word
  ],
}

describe('the corpus of evasions and innocent texts', () => {
  it('is classified correctly, apart from known limits', () => {
    const missed = evasions.filter((text) => holds(text).length === 0)
    const wronged = innocent.filter((text) => holds(text).length > 0)
    const caught = evasions.length - missed.length
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`
    console.log(
      `Sensitive words: ${evasions.length} evasions, ${innocent.length} innocent texts;`,
      `precision ${percent(caught / (caught + wronged.length))}, recall ${percent(caught / evasions.length)}`,
    )
    expect({ missed, wronged }).toEqual(limits)
  })
})
