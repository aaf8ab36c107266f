import { fill, type Label, label } from '@sms/kit/contract'
import { integerText, useApp, useSay } from '@sms/kit/web'
import { memo } from 'react'
import type { Fate, Line } from './paste.ts'

type Props = {
  readonly lines: readonly Line[]
  readonly fates: readonly Fate<{ readonly name: string; readonly status?: string }>[]
  /** Whether a category is chosen; without one nobody can say what is new. */
  readonly chosen: boolean
}

/** How many lines are shown; the counts above are of all. */
const most = 300

/** What becomes of each line, counted above and said beside it. */
export const PastePreview = memo(function PastePreview({ lines, fates, chosen }: Props) {
  const say = useSay()
  const { language } = useApp()
  const count = (is: Fate<unknown>['is']) => fates.filter((one) => one.is === is).length
  const counts = kinds.flatMap(({ is, text }) => {
    const n = count(is)
    return n > 0 ? [{ is, text: say(fill(text, { n: integerText(n, language) })) }] : []
  })
  if (!chosen || lines.length === 0) {
    return <div className="master-preview master-preview-none">{say(chosen ? noLines : noKey)}</div>
  }
  // Two equal lines are told apart by their place.
  const all = lines.map((line, at) => ({ key: `${at} ${line.name}`, line, fate: fates[at]! }))
  // What is wrong stands above the rest, else nobody would find it among hundreds.
  const rows = all.sort((a, b) => Number(b.fate.is === 'wrong') - Number(a.fate.is === 'wrong')).slice(0, most)
  return (
    <section className="master-preview" aria-label={say(title)}>
      <p className="master-preview-counts" role="status">
        {counts.map(({ is, text }) => (
          <span key={is} data-is={is}>
            {text}
          </span>
        ))}
      </p>
      <ul>
        {rows.map(({ key, line, fate }) => (
          <li key={key} data-is={fate.is}>
            <span className="master-preview-name">
              {line.name || say(noName)}
              {line.nameZh && <span className="master-quiet"> {line.nameZh}</span>}
            </span>
            <span className="master-preview-fate">{say(fateLabel(fate))}</span>
          </li>
        ))}
        {lines.length > most && (
          <li className="master-quiet">{say(fill(more, { n: integerText(lines.length - most, language) }))}</li>
        )}
      </ul>
    </section>
  )
})

function fateLabel(fate: Props['fates'][number]): Label {
  if (fate.is === 'wrong') return fate.why
  if (fate.is === 'exists') return fate.value.status === 'inActive' ? existsOff : exists
  return fate.is === 'new' ? fresh : repeated
}

const title = label('Preview', '预览')
const noLines = label('What is new will show here', '此处显示哪些值是新的')
const noKey = label('Choose a category first', '请先选择类别')
const noName = label('(no name)', '（无名称）')
const fresh = label('New', '新增')
const exists = label('Exists already', '已存在')
const existsOff = label('Exists, inactive', '已存在（停用）')
const repeated = label('Same as above', '与上文重复')
const more = label('and {n} more {n|line|lines}', '另有 {n} 行')

const kinds = [
  { is: 'new', text: label('{n} new', '{n} 个新增') },
  { is: 'exists', text: label('{n} {n|exists|exist}', '{n} 个已存在') },
  { is: 'repeated', text: label('{n} repeated', '{n} 个重复') },
  { is: 'wrong', text: label('{n} wrong', '{n} 个有误') },
] as const
