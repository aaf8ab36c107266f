import { syllableOf } from '../form/pinyin.ts'

/** Characters with an unusual reading in names ("重" in 重庆, "长" in 董事长), and that reading. */
const table =
  '重chong长chang长zhang行hang乐yue厦xia都du朝zhao会kuai单shan曾zeng盛cheng藏zang大dai调tiao传zhuan弹tan降xiang泊bo石dan' +
  '率shuai参shen落la模mu强jiang说shui校jiao种chong柏bo贾gu六lu尺che车ju番pan朴piao仇qiu翟zhai区ou纶guan叶xie尉yu'

const others = new Map<string, string[]>()
for (const [, character, reading] of table.matchAll(/(\P{ASCII})([a-z]+)/gu)) {
  others.set(character!, [...(others.get(character!) ?? []), reading!])
}

/** The readings of a Chinese character without tones, the usual one first; empty for other characters. */
export function readingsOf(character: string): string[] {
  const usual = syllableOf(character)
  return usual === undefined ? [] : [...new Set([usual, ...(others.get(character) ?? [])])]
}
