import { type ChangeLine, type Label, label, type Resource } from '@sms/kit/contract'
import { verbs } from '../history/entries.ts'
import { integerText } from '../show/text.ts'

/** The contracts of all kinds of record that the history has. */
export type Contracts = readonly Resource<any, any>[]

/** The counts of a change in words, each verb once: 'added 5,443 suppliers and 2 brands; changed 1 file'. */
export function countsLabel(counts: ChangeLine['counts'], contracts: Contracts): Label {
  const nounOf = ({ kind, count }: ChangeLine['counts'][number]) => {
    const contract = contracts.find(({ name }) => name === kind)
    const [singular, plural] = [contract?.title ?? label(kind, kind), contract?.titles ?? label(kind, kind)]
    const noun = lower(count === 1 ? singular.en : plural.en)
    return label(`${integerText(count, 'en')} ${noun}`, `${integerText(count, 'zh')} 条${singular.zh}记录`)
  }
  const parts = [...Map.groupBy(counts, ({ action }) => action)].map(([action, same]) => {
    const nouns = same.map(nounOf)
    return label(
      `${verbs[action].en} ${listed(nouns.map((noun) => noun.en))}`,
      `${verbs[action].zh} ${nouns.map((noun) => noun.zh).join('、')}`,
    )
  })
  return label(parts.map((part) => part.en).join('; '), parts.map((part) => part.zh).join('；'))
}

/** The action of a change to a single record, before whose name it stands: 'added the supplier'. */
export function verbLabel({ kind, action }: ChangeLine['counts'][number], contracts: Contracts): Label {
  const title = contracts.find(({ name }) => name === kind)?.title ?? label(kind, kind)
  return label(`${verbs[action].en} the ${lower(title.en)}`, `${verbs[action].zh}${title.zh}`)
}

const lower = (title: string) => title.toLowerCase()
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
