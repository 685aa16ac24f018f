// Each line: the sign, English words, a bar, Chinese words. The first words are its name.

const emojiLines = `
😀 grinning face smile happy|咧嘴笑 开心 高兴
😂 tears of joy laugh lol|笑哭 哈哈 大笑
🤣 rolling on the floor laughing rofl|笑翻 打滚 爆笑
😊 smiling eyes blush|微笑 害羞 开心
🙂 slight smile|微微一笑 呵呵
😉 wink|眨眼
😍 heart eyes love|花痴 爱慕 喜欢
😘 kiss|飞吻 亲亲
😎 sunglasses cool|墨镜 酷
🤓 nerd glasses|书呆子 眼镜 极客
🤔 thinking hmm|思考 想一想 嗯
🤨 raised eyebrow doubt|挑眉 怀疑
😐 neutral face|面无表情 无语
🙄 rolling eyes|翻白眼
😏 smirk|坏笑 得意
😴 sleeping zzz|睡觉 困 晚安
😪 sleepy tired|困倦 累
😋 yummy delicious|好吃 美味 馋
😜 winking tongue joke|吐舌 调皮
🤪 zany crazy|疯狂 滑稽
🤗 hug|拥抱 抱抱
🤭 giggle oops|偷笑 捂嘴
🤫 quiet shush secret|嘘 安静 秘密
🫡 salute yes sir|敬礼 遵命
😅 nervous laugh sweat|尴尬笑 流汗
😓 cold sweat|冷汗 无奈
😢 crying sad tear|哭 伤心 流泪
😭 sobbing loudly|大哭 痛哭
😤 huffing proud|哼 不服
😠 angry|生气
😡 rage furious|暴怒 愤怒
🤯 mind blown exploding|震惊 爆炸 炸裂
😱 scream fear shock|尖叫 吓死 害怕
😳 flushed embarrassed|脸红 尴尬
🥺 pleading please|求求 可怜
🥹 holding back tears moved|感动 忍泪
😇 angel innocent|天使 无辜
🥳 party celebrate|派对 庆祝
🤒 sick fever|生病 发烧
🤢 nauseated disgust|恶心
🥶 freezing cold|冷 冻僵
🥵 hot heat|热 中暑
🤡 clown|小丑
👻 ghost boo|鬼 幽灵
💀 skull dead|骷髅 笑死
👽 alien|外星人
🤖 robot bot|机器人
💩 poo|便便
👍 thumbs up yes good like|赞 好 同意 点赞
👎 thumbs down no bad|踩 差 反对
👌 ok hand perfect|好的 没问题
✌️ victory peace|胜利 耶
🤞 fingers crossed luck|祈求好运
🤘 rock on horns|摇滚
👏 clapping applause bravo|鼓掌 掌声
🙌 raising hands hooray|举手 万岁
🙏 thanks please pray|谢谢 拜托 祈祷
💪 strong muscle|加油 强壮 力量
👋 waving hello bye|挥手 你好 再见
🤝 handshake deal|握手 合作
✋ raised hand stop|举手 停
👀 eyes looking|眼睛 看 围观
🧠 brain smart|大脑 聪明
🤷 shrug dunno|耸肩 不知道
🤦 facepalm|捂脸 无语
🙋 raising hand me question|举手 我 提问
🧑‍💻 technologist programmer coder|程序员 码农
❤️ red heart love|红心 爱
🧡 orange heart|橙心
💛 yellow heart|黄心
💚 green heart|绿心
💙 blue heart|蓝心
💜 purple heart|紫心
🖤 black heart|黑心
💔 broken heart|心碎
💯 hundred points perfect|一百分 满分
✨ sparkles shiny|闪亮 星光
⭐ star|星星
🔥 fire hot lit|火 厉害
💥 boom collision|爆炸 碰撞
💦 sweat drops|汗 水滴
💤 zzz away sleep|睡觉 离开
💬 speech bubble talk|对话 聊天
💡 light bulb idea|灯泡 主意 想法
❓ question mark|问号 疑问
❗ exclamation mark|感叹号
✅ check mark done|完成 对勾
❌ cross no wrong|错 叉
⚠️ warning|警告 注意
🚧 construction in progress|施工 进行中
🚀 rocket launch ship|火箭 发布 上线
🐛 bug insect|虫子 缺陷
🔧 wrench fix tool|扳手 修理
🔨 hammer build|锤子 构建
⚙️ gear settings|齿轮 设置
🔒 lock secure|锁 安全
🔑 key password|钥匙 密码
🔍 magnifier search|放大镜 搜索
📎 paperclip attach|回形针 附件
📌 pin|图钉 置顶
📝 memo note write|备忘 笔记
📚 books read docs|书 文档 学习
📈 chart up growth|上涨 增长
📉 chart down|下跌
📅 calendar date|日历 日期
⏰ alarm clock time|闹钟 时间
⏳ hourglass wait|沙漏 等待
💻 laptop computer|笔记本 电脑
🖥️ desktop computer screen|台式机 显示器
⌨️ keyboard|键盘
🖱️ mouse|鼠标
💾 floppy disk save|软盘 保存
💿 compact disc cd|光盘
📟 pager|寻呼机
📞 telephone call|电话
📷 camera photo|相机 照片
🎮 video game controller|游戏 手柄
🕹️ joystick arcade|摇杆 街机
🎧 headphones music|耳机 音乐
🎵 musical note song|音符 歌
🎬 film clapper movie|电影 开拍
🎨 art palette|艺术 画画
🎁 gift present|礼物
🎂 birthday cake|生日 蛋糕
🎉 party popper tada congratulations|庆祝 恭喜 撒花
🎈 balloon|气球
🧧 red envelope lucky money|红包
🧨 firecracker|鞭炮
🏮 red lantern|灯笼
🏆 trophy win|奖杯 冠军
🥇 gold medal first|金牌 第一
⚽ football soccer|足球
🏀 basketball|篮球
🎲 dice game|骰子
🎱 eight ball|魔力球 台球
🃏 joker card|扑克 王牌
🀄 mahjong|麻将
☕ coffee tea|咖啡 茶
🍵 green tea|绿茶 喝茶
🧋 bubble tea|奶茶
🍺 beer cheers|啤酒 干杯
🍻 clinking beers cheers|干杯
🍷 wine|红酒
🍚 rice|米饭
🍜 noodles ramen|面条 拉面
🥟 dumpling|饺子
🍲 hot pot stew|火锅
🍕 pizza|披萨
🍔 burger|汉堡
🍟 fries|薯条
🍣 sushi|寿司
🍎 apple|苹果
🍉 watermelon|西瓜 吃瓜
🍋 lemon sour|柠檬 酸
🍿 popcorn watching|爆米花 看戏
🍰 cake dessert|蛋糕 甜点
🍫 chocolate|巧克力
🐶 dog|狗
🐱 cat|猫
🐼 panda|熊猫
🐰 rabbit|兔子
🦊 fox|狐狸
🐻 bear|熊
🐷 pig|猪
🐸 frog|青蛙
🐵 monkey|猴子
🙈 see no evil monkey|不看 猴子
🐔 chicken|鸡
🐧 penguin linux|企鹅
🐢 turtle slow|乌龟 慢
🐍 snake python|蛇
🐉 dragon|龙
🐳 whale docker|鲸鱼
🐟 fish trout|鱼
🦀 crab rust|螃蟹
🐘 elephant postgres|大象
🦄 unicorn|独角兽
🌸 cherry blossom|樱花
🌹 rose|玫瑰
🌻 sunflower|向日葵
🍀 four leaf clover luck|四叶草 幸运
🌲 tree|树
☀️ sun sunny back|太阳 晴天
🌙 moon night|月亮 晚安
🌈 rainbow|彩虹
☁️ cloud|云
🌧️ rain|下雨
❄️ snowflake snow|雪花 下雪
⛄ snowman|雪人
🌊 wave sea|海浪 大海
🌍 globe earth world|地球 世界
🏠 home house|家 房子
🏢 office work|办公室 上班
🚗 car|汽车
🚲 bicycle|自行车
🚄 fast train|高铁 火车
✈️ airplane flight|飞机 航班
🚢 ship sail|轮船
`

const kaomojiLines = `
¯\\_(ツ)_/¯ shrug dunno|耸肩 不知道
(╯°□°)╯︵ ┻━┻ table flip angry|掀桌 生气
┬─┬ノ( º _ ºノ) put the table back calm|放好桌子 冷静
( ͡° ͜ʖ ͡°) lenny face sly|坏笑 滑稽
ಠ_ಠ disapproval look|不满 盯
(ʘ‿ʘ) surprised innocent|惊讶 无辜
(＾▽＾) happy|开心 高兴
(≧▽≦) very happy joy|大笑 太好了
(´▽\`) relieved smile|舒心 微笑
(^_^)/ hello wave|你好 挥手
(^_~) wink|眨眼
(*^▽^*) cheerful|欢快
(｡♥‿♥｡) in love|喜欢 爱心
(づ｡◕‿‿◕｡)づ hug|拥抱 抱抱
(っ˘ω˘ς) cosy sleepy|惬意 困
(ﾉ◕ヮ◕)ﾉ*:･ﾟ✧ sparkles magic hooray|撒花 魔法
ヽ(・∀・)ﾉ hooray|万岁 耶
\\(^o^)/ banzai yay|万岁 太棒了
(•̀ᴗ•́)و fighting you can do it|加油 努力
(ง •̀_•́)ง fight ready|来战 加油
(T_T) crying sad|哭 伤心
(；ω；) tearful|泪目 难过
(╥﹏╥) sobbing|大哭
(-_-) annoyed tired|无语 累
(－_－) zzZ sleeping|睡觉
(￣▽￣)" awkward|尴尬 汗
(；一_一) doubt|怀疑
(⊙_⊙) stunned|目瞪口呆 惊呆
(°ロ°) shocked|震惊
Σ(°△°|||) startled|吓一跳
(@_@) dizzy confused|晕 头晕
(>_<) ouch oh no|疼 糟糕
(ಥ﹏ಥ) moved to tears|感动 泪奔
(￣ω￣) satisfied|满足
(=^･ω･^=) cat|猫 喵
ʕ•ᴥ•ʔ bear|熊
(・ω・) cute|可爱
m(_ _)m sorry thank you bow|抱歉 谢谢 鞠躬
orz bowing defeated|跪了 失意
_(:3」∠)_ lying down lazy|躺平 瘫
(=_=) speechless|无语
囧 awkward jiong|囧 尴尬
`

export interface Sign {
  sign: string
  name: string
  words: string
}

/** The sign is what stands before the first plain word. */
const lineForm = /^(.+?) ([a-z][a-z ]*)\|(.+)$/

function signsIn(lines: string, isChinese: boolean): Sign[] {
  return lines.split('\n').flatMap((line) => {
    const [, sign = '', english = '', chinese = ''] = lineForm.exec(line) ?? []
    if (!sign) return []
    return [
      { sign, name: isChinese ? (chinese.split(' ')[0] ?? '') : english, words: `${english} ${chinese}` },
    ]
  })
}

export const emojiOf = (isChinese: boolean): Sign[] => signsIn(emojiLines, isChinese)
export const kaomojiOf = (isChinese: boolean): Sign[] => signsIn(kaomojiLines, isChinese)

/** Signs of which each typed word begins a word (or is part of one, in Chinese). */
export function signsFor(signs: readonly Sign[], typed: string): readonly Sign[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return signs.filter(({ words, sign }) =>
    asked.every((word) => sign === word || ` ${words}`.includes(/^[a-z]/.test(word) ? ` ${word}` : word)),
  )
}
