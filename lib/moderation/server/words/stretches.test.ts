import { describe, expect, it } from 'vitest'
import { find, findAll } from './find.suite'

type Case = [title: string, word: string, text: string, found: string[]]

describe('a Chinese word with separators', () => {
  it.each<Case>([
    ['is found with up to three signs in between', '傻逼', '傻***逼', ['傻***逼']],
    ['not with four', '傻逼', '傻****逼', []],
    ['with three in each place, which are counted anew', '法轮功', '法***轮***功', ['法***轮***功']],
    ['not across the end of a question', '傻逼', '他傻?逼我', []],
    ['nor across a bracket', '傻逼', '傻「逼', []],
    ['nor across a dash', '傻逼', '傻—逼', []],
    ['nor across a Latin letter', '傻逼', '傻x逼', []],
    ['nor where a sign stood before that end', '傻逼', '他*傻?逼', []],
    ['after such an end as well as before', '傻逼', '来?傻*逼', ['傻*逼']],
    ['a long gap ends one word, and the next is found', '傻逼', '傻****傻*逼', ['傻*逼']],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })

  it.each<Case>([
    ['of two letters is found with a space between single letters', '傻逼', '傻 逼', ['傻 逼']],
    ['with a space before one single letter', '傻逼', '你傻 逼', ['傻 逼']],
    ['with a space after one', '傻逼', '傻 逼我', ['傻 逼']],
    ['not where two phrases meet at a space', '傻逼', '你傻 逼我', []],
    ['nor where two items of a list do', '傻逼', '你傻/逼我', []],
    ['of three letters is not found where two phrases meet', '操你妈', '我操 你妈的', []],
    ['of four is', '操你妈的', '我操 你妈的人', ['操 你妈的']],
    ['of four is with a slash there too', '操你妈的', '我操/你妈的人', ['操/你妈的']],
    ['a sign that is in no list joins two letters anywhere', '傻逼', '你傻*逼我', ['傻*逼']],
    ['the widest thing in a gap counts', '傻逼', '你傻* 逼我', []],
    ['in whichever order', '傻逼', '你傻 *逼我', []],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })

  it.each<Case>([
    ['of two letters is not found with punctuation in between', '傻逼', '傻，逼', []],
    ['of three is, if each letter stands alone', '法轮功', '法，轮，功', ['法，轮，功']],
    ['not if a sentence goes on after it', '法轮功', '法，轮，功夫', []],
    ['not if one began before it', '法轮功', '方法，轮，功', []],
    ['of five is not found across a comma in a sentence', '操你妈的人', '操你妈，的人', []],
    ['but beside the comma it is', '傻逼', '他，傻*逼', ['傻*逼']],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })

  it('is reported once where it is as listed', async () => {
    expect(await find(['傻逼'], '我 傻逼 了')).toEqual(['傻逼'])
    expect(await find(['傻逼'], '傻 逼 傻逼')).toHaveLength(2)
    expect(await find(['六四'], '陆四 六四')).toHaveLength(2)
    expect(await find(['陆四'], '陆四')).toEqual(['陆四'])
    expect(await find(['傻逼'], '四6傻逼')).toEqual(['傻逼'])
  })

  it('is found for each of its entries', async () => {
    const found = await findAll(['六四', '陆四'], '六 四')
    expect(found.map(({ word }) => word.word).sort()).toEqual(['六四', '陆四'].sort())
  })
})

describe('a disguised numeral', () => {
  it.each<Case>([
    ['is a digit beside a numeral', '六四', '6四', ['6四']],
    ['on either side', '六四', '六4', ['六4']],
    ['not with a space between them', '六四', '6 四', []],
    ['not the end of a longer number', '六四', '16四', []],
    ['nor the beginning of one', '四六', '四66', []],
    ['another number further off does not matter', '六四', '2 6四', ['6四']],
    ['inside a sentence', '四六', '他四6', ['四6']],
    ['nought is one too', '一〇', '一0', ['一0']],
    ['and nine', '九一', '9一', ['9一']],
    ['not a digit beside an ordinary letter', '六四', '6个四', []],
    ['not two digits', '六四', '64', []],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })

  it.each<Case>([
    ['a formal six is a six beside a numeral', '六四', '陆四', ['陆四']],
    ['not where it is the end of 大陆, a continent', '六四', '大陆四川', []],
    ['nor in its traditional form', '六四', '大陸四川', []],
    ['nor beside an ordinary letter', '六安', '陆安', []],
    ['a formal five is a five', '五四', '伍四', ['伍四']],
    ['not where it is the end of 队伍, a troop', '五四', '队伍四散', []],
    ['a formal four is a four', '四六', '肆六', ['肆六']],
    ['not where it is the end of 放肆, to be bold', '四六', '放肆六次', []],
    ['a formal ten is a ten', '十三', '拾三', ['拾三']],
    ['not where it is the end of 收拾, to tidy', '十三', '收拾三次', []],
    ['two formal ones beside each other are numerals', '六四', '陆肆', ['陆肆']],
    ['with a digit beside it, too', '六四', '陆4', ['陆4']],
  ])('%s', async (_, word, text, found) => {
    expect(await find([word], text)).toEqual(found)
  })
})
