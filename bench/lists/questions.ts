import { type Fields, filterKind } from '@sms/kit/contract'
import { supplier } from '@sms/resources/supplier/contract.ts'
import type { Client } from 'pg'
import { type Dice, dice } from '../dice.ts'
import { columnOf } from '../sql.ts'
import * as w from './words.ts'

export type Question = { readonly kind: string; readonly query: string }

const search = (kind: string, text: string): Question => ({ kind, query: `q=${encodeURIComponent(text)}` })

/** Searches of one to twenty characters: common and rare pieces of records, and texts that no record contains. */
export async function searches(client: Client): Promise<Question[]> {
  const roll = dice(11)
  const { rows } = await client.query<{
    name_zh: string | null
    name_en: string | null
    code: string
    contacts: Contact[]
  }>(`select name_zh, name_en, code, contacts from supplier tablesample bernoulli (0.02) limit 150`)
  const found = rows.flatMap(({ name_zh, name_en, code, contacts }) => [
    ...(name_zh ? [search('Chinese', piece(roll, name_zh, 1 + roll(6)))] : []),
    ...(name_en ? [search('English', piece(roll, name_en, 2 + roll(19)))] : []),
    search('code', piece(roll, code, 1 + roll(9))),
    ...contacts
      .slice(0, 1)
      .map(({ mobile, email, name }) => search('contact', piece(roll, mobile ?? email ?? name, 2 + roll(9)))),
  ])
  const initials = ['s', 'sz', 'hlfz', 'szhl', 'gz', 'hz', 'yxgs', 'fzyxgs', 'sxhs', 'x', 'wlmq', 'dghl']
  return [
    ...found,
    ...initials.map((text) => search('pinyin initials', text)),
    ...['suzhou', 'hengli', 'fangzhi', 'youxiangongsi', 'shaoxing', 'wulumuqi', 'yinran'].map((text) =>
      search('pinyin', text),
    ),
    ...[...'abcdefghijklmnopqrstuvwxyz0123456789'].map((text) => search('one letter or digit', text)),
    ...w.characters.map((text) => search('one Chinese character', text)),
    ...w.english.map((text) => search('one word', text)),
    ...w.english.slice(0, 30).map((text, i) => search('several words', `${text} ${w.cities[i % 20]![1]}`)),
    ...['zzqq', '龘', '9q9q9q', 'qqqqqqqqqqqqqqqqqqqq', 'nothing at all'].map((text) => search('none', text)),
  ]
}

type Contact = { name: string; mobile: string | null; email: string | null }

/** `length` characters from somewhere in a text; the whole text where these are blank. */
function piece(roll: Dice, text: string, length: number): string {
  const characters = [...text]
  const from = roll(Math.max(1, characters.length - length + 1))
  return (
    characters
      .slice(from, from + length)
      .join('')
      .trim() || text
  )
}

/** Filters of each field but `id`: commonest and rarest values, several, ranges, empty, filled, parts of texts. */
export async function filters(client: Client): Promise<Question[]> {
  const questions: Question[] = []
  for (const [name, field] of Object.entries(supplier.all as Fields)) {
    if (name === 'id') continue
    const column = `"${columnOf(name)}"`
    const add = (kind: string, value: string) =>
      questions.push({ kind: `${field.type.kind}: ${kind}`, query: `${name}=${encodeURIComponent(value)}` })
    add('empty', '~')
    add('filled', '!~')
    const isList = field.type.kind === 'choices' || field.type.kind === 'masters'
    /** The three commonest values (`desc`) or rarest ones (`asc`), in a sample. */
    const values = async (order: 'asc' | 'desc') =>
      (
        await client.query<{ value: string }>(
          isList
            ? `select value::text from (select unnest(${column}) as value from supplier tablesample system (4)) v group by 1 order by count(*) ${order}, 1 limit 3`
            : `select ${column}::text as value from supplier tablesample system (4) where ${column} is not null group by 1 order by count(*) ${order}, 1 limit 3`,
        )
      ).rows.map((row) => row.value)
    const kind = filterKind(field)
    if (kind === 'anyOf') {
      const [common, rare] = [await values('desc'), await values('asc')]
      for (const value of [...new Set([...common, ...rare])]) add('one value', value)
      if (common.length > 1) add('several values', common.join())
      if (rare.length > 1) add('several values', rare.join())
    } else if (kind === 'range') {
      const day = field.type.kind === 'date' || field.type.kind === 'instant' ? '::date' : ''
      const { rows } = await client.query<{ ends: string[] | null }>(
        `select percentile_disc(array[0, 0.01, 0.2, 0.5, 0.8, 0.99, 1]) within group (order by ${column}${day})::text[] as ends
         from supplier tablesample system (4) where ${column} is not null`,
      )
      const [lowest, low, some, middle, much, high, highest] = (rows[0]!.ends ?? []).map((end) => end.slice(0, 12))
      if (lowest === undefined) continue
      for (const range of [
        `${lowest}..${low}`,
        `..${some}`,
        `${middle}..`,
        `${some}..${much}`,
        `${high}..${highest}`,
        `${middle}..${middle}`,
      ])
        add('range', range)
    } else if (kind === 'contains') {
      const { rows } = await client.query<{ value: string }>(
        `select ${column} as value from supplier tablesample system (2) where ${column} is not null limit 40`,
      )
      const roll = dice(name.length)
      for (const { value } of rows.slice(0, 12))
        add('contains', piece(roll, value, 1 + roll(8)).replace(/[\\,~]/g, '\\$&'))
      add('contains', 'zzqq')
    }
  }
  return questions
}
