import { foldText } from '@sms/kit/contract'
import { syllableOf } from '../form/pinyin.ts'

/** A piece of a text, the index of its first letter, and whether it matches. */
export type Piece = { readonly at: number; readonly text: string; readonly hit: boolean }

/** A letter with its accents, and its folded form. */
type Letter = { readonly text: string; readonly folded: string; readonly readings: readonly string[] }

/** A text in pieces that join to it, marked where they match a word of `q` by letters, pinyin or initials. */
export function marked(text: string, q: string): Piece[] {
  const letters = lettersOf(text)
  const hits = new Set<number>()
  for (const word of foldText(q).split(' ').filter(Boolean)) {
    const ways = [spellingMatches, pinyinMatches, initialsMatches]
    const found = ways.map((matchesOf) => matchesOf(letters, word)).find((indexes) => indexes.length > 0)
    for (const at of found ?? []) hits.add(at)
  }
  const pieces: { at: number; text: string; hit: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = hits.has(at)
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += letter.text
    else pieces.push({ at, text: letter.text, hit })
  }
  return pieces
}

const lettersOf = (text: string): Letter[] =>
  (text.match(/.\p{M}*/gsu) ?? []).map((letter) => ({
    text: letter,
    folded: /^\s/.test(letter) ? ' ' : foldText(letter),
    readings: readingsOf(letter),
  }))

/** The indexes of the letters that spell the word, for every occurrence. */
function spellingMatches(letters: readonly Letter[], word: string): number[] {
  const owners = letters.flatMap(({ folded }, at) => Array.from({ length: folded.length }, () => at))
  const folded = letters.map((letter) => letter.folded).join('')
  const found: number[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    found.push(...owners.slice(at, at + word.length))
  return found
}

/** The indexes of the letters whose pinyin begins with the word: "hengl" is 恒力, "li2c" is 力2厂. */
function pinyinMatches(letters: readonly Letter[], word: string): number[] {
  return letters.flatMap(({ readings }, from) => {
    const to = readings.length ? pinyinEnd(letters, from, word) : undefined
    return to === undefined ? [] : range(from, to)
  })
}

/** The index behind the last letter of `word` read as pinyin from an index on; undefined if it does not match. */
function pinyinEnd(letters: readonly Letter[], at: number, word: string): number | undefined {
  const letter = letters[at]
  if (!letter) return undefined
  for (const reading of letter.readings.length ? letter.readings : [letter.folded]) {
    if (reading.startsWith(word)) return at + 1
    const to = word.startsWith(reading) ? pinyinEnd(letters, at + 1, word.slice(reading.length)) : undefined
    if (to !== undefined) return to
  }
  return undefined
}

/** The indexes of the Chinese letters whose initials are the word; other letters between them are skipped. */
function initialsMatches(letters: readonly Letter[], word: string): number[] {
  const chinese = letters.flatMap(({ readings }, at) => (readings.length ? [{ at, readings }] : []))
  return chinese.flatMap((_, from) => {
    const run = chinese.slice(from, from + word.length)
    const fits =
      run.length === word.length && run.every(({ readings }, i) => readings.some((reading) => reading[0] === word[i]))
    return fits ? run.map(({ at }) => at) : []
  })
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** Characters with an unusual reading in names ("重" in 重庆, "长" in 董事长), and that reading. */
const table =
  '重chong长chang长zhang行hang乐yue厦xia都du朝zhao会kuai单shan曾zeng盛cheng藏zang大dai调tiao传zhuan弹tan降xiang泊bo石dan' +
  '率shuai参shen落la模mu强jiang说shui校jiao种chong柏bo贾gu六lu尺che车ju番pan朴piao仇qiu翟zhai区ou纶guan叶xie尉yu'

const rareReadings = new Map<string, string[]>()
for (const [, character, reading] of table.matchAll(/(\P{ASCII})([a-z]+)/gu)) {
  rareReadings.set(character!, [...(rareReadings.get(character!) ?? []), reading!])
}

/** The readings of a Chinese character without tones, the usual one first; empty for other characters. */
function readingsOf(character: string): string[] {
  const usual = syllableOf(character)
  return usual === undefined ? [] : [...new Set([usual, ...(rareReadings.get(character) ?? [])])]
}
