export const adminWordSentences: Readonly<Record<string, string>> = {
  'Only those with this action.': '只要具有此动作的。',
  'Only those with this scope.': '只要具有此范围的。',
  'List the sensitive words': '列出敏感词',
  'One word.': '一个词。',
  'Or a list of words, or of objects like this one.': '或者一个列表：词，或与此相同的对象。',
  'mask: stars in its place; block: the text is refused; flag: shown to you; allow: protects what it contains.':
    'mask：用星号代替；block：拒绝该文本；flag：向您显示；allow：保护其中包含的内容。',
  'message, nick, room, with commas between them; all three without it.':
    'message、nick、room，用逗号分隔；不提供则三者都包括。',
  'For yourself.': '供您自己参考。',
  'Add sensitive words': '添加敏感词',
  'Words match what people see: case, full-width forms, look-alikes and dots between letters make no difference. With `words`, those that are there already stay as they are.':
    '按人眼所见匹配：大小写、全角形式、形近字以及中间夹点的字母都视为相同。用 `words` 时，已有的词保持不变。',
  'With `words`: `words`, `added` and `existing`.': '用 `words` 时：`words`、`added` 和 `existing`。',
  'The word is there already.': '该词已经存在。',
  'Id of the word.': '词的 ID。',
  'Read a word': '查看敏感词',
  'Change what a word does': '更改词的处理方式',
  'Delete a word': '删除敏感词',
  'The whole list as text': '整个词表的文本',
  'A line for each word.': '每个词一行。',
  'A line for each word, as the export writes them; a word alone will do.':
    '每个词一行，与导出的格式相同；只写词也可以。',
  'Default action.': '默认动作。',
  'Default scope.': '默认范围。',
  'The list itself.': '词表本身。',
  'Add and change words from a text': '用文本添加和更改敏感词',
  'What would become of it.': '会变成什么样。',
  'The scope to test it in.': '按什么来检查。',
  'A word that may not be in the list: which stored messages it would have hit.':
    '可以不在词表中的词：它会命中哪些已保存的消息。',
  'Try a sentence or a word': '测试句子或词',
  'What would be stored.': '会保存的内容。',
  'Newest first, with how many texts each was found in.': '由新到旧，附各自命中的文本数。',
  'What it does and where, in how many texts it was found, and the `version` for a change.':
    '它的处理方式和范围、命中的文本数，以及更改时用的 `version`。',
  'What is not given stays as it is; the word itself cannot be changed. Applies to what comes from now on, not to what is stored.':
    '未提供的内容保持不变；词本身不能更改。从现在起生效，不影响已保存的内容。',
  'It no longer has any effect; what it masked stays masked.':
    '从现在起不再处理该词；已被它遮盖的内容保持遮盖。',
  'A line for each, with what it does and where; the import takes it back.':
    '每个词一行，含处理方式和范围；可再次导入。',
  'A line with an action changes a word that is there already; one without leaves it as it is. If any line cannot be read, nothing is stored and `issues` names the lines.':
    '写明处理方式的行会更改已有的词，未写明的则保持不变。只要有一行无法读取，就什么都不保存，`issues` 会指出是哪些行。',
  'Stores nothing. Tells what would become of `text`, and which of the newest messages `word` would have hit.':
    '不保存任何内容。说明 `text` 会变成什么样，以及 `word` 会命中哪些最新的消息。',
}
