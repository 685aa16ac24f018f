import { list } from 'isbot'
import { describe, expect, it } from 'vitest'
import { isBotAgent, leftOut } from './bots'

const android = (more: string) =>
  `Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36 ${more}`
const iphone = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${more}`

describe('a bot is', () => {
  it.each([
    ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Slack’s pictures', 'Slack-ImgProxy (+https://api.slack.com/robots)'],
    ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    ['Telegram', 'TelegramBot (like TwitterBot)'],
    ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
    ['Signal, which uses the name of WhatsApp', 'WhatsApp/2'],
    ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['Meta', 'meta-externalfetcher/1.1'],
    ['X', 'Twitterbot/1.0'],
    ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    ['Mastodon', 'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)'],
    ['an older Mastodon', 'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/) Bot'],
    ['Misskey', 'Misskey/2024.2.0 (https://misskey.io)'],
    ['Lemmy', 'Lemmy/0.19.3; +https://lemmy.world'],
    ['Bluesky', 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    [
      'Teams',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    ],
    ['Matrix', 'Synapse/1.98.0'],
    ['Viber', 'Viber/17'],
    ['LINE', 'facebookexternalhit/1.1;line-poker/1.0'],
    ['KakaoTalk', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
    ['Snapchat', 'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots'],
    ['Mattermost', 'Mattermost-Bot/1.1'],
    ['Zulip', 'ZulipURLPreview/6.0'],
    ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    ['Yandex', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
    ['Baidu', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
    ['Sogou', 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)'],
    [
      'OpenAI',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.0; +https://openai.com/gptbot)',
    ],
  ])('%s', (_name, agent) => expect(isBotAgent(agent)).toBe(true))
})

describe('no bot is', () => {
  it.each([
    ['a request without a name', ''],
    ['curl', 'curl/8.5.0'],
    ['Wget', 'Wget/1.21.4'],
    ['requests', 'python-requests/2.31.0'],
    ['aiohttp', 'Python/3.11 aiohttp/3.9.1'],
    ['fetch of Node', 'node'],
    ['got', 'got (https://github.com/sindresorhus/got)'],
    ['http.rb', 'http.rb/5.1.1'],
    ['Go', 'Go-http-client/2.0'],
    ['Java', 'Apache-HttpClient/4.5.14 (Java/17.0.9)'],
    ['Android’s library', 'okhttp/4.12.0'],
    ['Perl', 'libwww-perl/6.72'],
    ['PowerShell', 'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.3803'],
    ['a script with a name of its own', 'nightly-report/1.0'],
    [
      'Chrome',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    ],
    ['Facebook’s browser', android('[FB_IAB/FB4A;FBAV/446.0.0.0.1;]')],
    ['Facebook’s browser on iOS', iphone('[FBAN/FBIOS;FBAV/445.0.0.36.118;FBDV/iPhone14,5;FBOP/80]')],
    [
      'Facebook’s browser without Mozilla',
      '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;]',
    ],
    [
      'Instagram’s browser',
      android(
        'Instagram 308.0.0.36.109 Android (33/13; 320dpi; 720x1460; Xiaomi/Redmi; 23028RN4DI; cloud; mt6765; en_IN)',
      ),
    ],
    ['WhatsApp’s browser', iphone('WhatsApp/2.23.20')],
    [
      'WeChat’s browser',
      android(
        'MMWEBID/7223 MicroMessenger/8.0.21.2120(0x28001557) Process/toolsmp WeChat/arm32 Weixin NetType/WIFI Language/zh_CN',
      ),
    ],
    [
      'QQ’s browser',
      android('MQQBrowser/6.2 TBS/046011 V1_AND_SQ_8.8.50_2324_YYB_D QQ/8.8.50.6735 NetType/WIFI'),
    ],
    ['Sogou’s browser', android('SogouMSE,SogouMobileBrowser/3.8.5')],
    ['Line’s browser', iphone('Safari Line/12.13.0')],
    ['KakaoTalk’s browser', android(';KAKAOTALK 2409870')],
    ['X’s browser', iphone('Twitter for iPhone/9.63')],
    ['LinkedIn’s browser', iphone('[LinkedInApp]/9.24.3028')],
    ['Snapchat’s browser', iphone('Snapchat/12.38.0.34 (like Safari/8615.2.9.10.4, panda)')],
    [
      'Slack’s desktop',
      'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.35.126 Chrome/118 Electron/27 Safari/537.36',
    ],
    [
      'Teams’ desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/24124.1412.2911.3341 Chrome/124 Electron/30 Safari/537.36',
    ],
    [
      'a phone called Cubot',
      'Mozilla/5.0 (Linux; Android 8.0.0; CUBOT NOTE Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91 Mobile Safari/537.36',
    ],
    [
      'Android 2.3',
      'Mozilla/5.0 (Linux; U; Android 2.3.6; en-us; GT-S5360 Build/GINGERBREAD) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1',
    ],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'],
    [
      'a phone with keys',
      'SonyEricssonU10/R1x Browser/NetFront/3.5 Profile/MIDP-2.1 Configuration/CLDC-1.1 JavaPlatform/JP-8.5',
    ],
    [
      'a television',
      'Opera/9.80 (Linux mips; HbbTV/1.2.1 (; Freesat/1.0; hdr1000s; 1.0.0; 1.0.0; wired); ce-html/1.0) Presto/2.12.407 Version/12.50',
    ],
    [
      'a browser under test',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    ],
    ['Lynx', 'Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1'],
    ['NetSurf', 'NetSurf/3.10 (Linux)'],
  ])('%s', (_name, agent) => expect(isBotAgent(agent)).toBe(false))
})

it('leaves out patterns that isbot has', () => {
  for (const pattern of leftOut) expect(list).toContain(pattern)
})
