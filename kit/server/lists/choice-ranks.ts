import type { FieldType, Language } from '@sms/kit/contract'

type Choice = Extract<FieldType, { kind: 'choice' }>

const known = { en: new WeakMap<Choice, Ranks>(), zh: new WeakMap<Choice, Ranks>() } satisfies Record<Language, object>
type Ranks = ReadonlyMap<string, number>

const collators = { en: new Intl.Collator('en'), zh: new Intl.Collator('zh') } satisfies Record<Language, Intl.Collator>

/**
 * The ranks, from 1, of a choice's values in a list of the language: by name (Chinese by pinyin) or in their declared
 * order. Undefined if a column of the type `sqlType` sorts in this order itself, so that an index may be used.
 */
export function ranksOf(type: Choice, language: Language, sqlType: string): Ranks | undefined {
  let ranks = known[language].get(type)
  if (!ranks) {
    const collator = collators[language]
    const options =
      type.order === 'name'
        ? [...type.options].sort((a, b) => collator.compare(a.label[language], b.label[language]))
        : type.options
    ranks = new Map(options.map(({ value }, i) => [value, i + 1]))
    known[language].set(type, ranks)
  }
  return sqlType.includes('zh-x-icu') && sortsByItself([...ranks.keys()]) ? undefined : ranks
}

/** Plain letters and digits stand in the same order in every version of the collation zh-x-icu. */
const sortsByItself = (values: readonly string[]) =>
  values.every((value, i) => /^[a-z0-9]+$/i.test(value) && (i === 0 || collators.zh.compare(values[i - 1]!, value) < 0))
