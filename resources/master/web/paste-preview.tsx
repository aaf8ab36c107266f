import { fill, type Label, label } from '@sms/kit/contract'
import { integerText, useApp, useSay } from '@sms/kit/web'
import { memo } from 'react'
import type { Line, LineResult } from './paste.ts'

type Props = {
  readonly lines: readonly Line[]
  readonly results: readonly LineResult<{ readonly name: string; readonly status?: string }>[]
  /** Whether a category is chosen; without it no line can be checked. */
  readonly chosen: boolean
}

/** The most lines shown; the counts cover all lines. */
const shownMax = 300

/** The lines with their results, and the counts of results above. */
export const PastePreview = memo(function PastePreview({ lines, results, chosen }: Props) {
  const say = useSay()
  const { language } = useApp()
  const count = (is: LineResult<unknown>['is']) => results.filter((result) => result.is === is).length
  const counts = kinds.flatMap(({ is, text }) => {
    const n = count(is)
    return n > 0 ? [{ is, text: say(fill(text, { n: integerText(n, language) })) }] : []
  })
  if (!chosen || lines.length === 0) {
    return <div className="master-preview master-preview-none">{say(chosen ? noLines : noKey)}</div>
  }
  // The position distinguishes equal lines.
  const all = lines.map((line, at) => ({ key: `${at} ${line.name}`, line, result: results[at]! }))
  // Invalid lines come first, so that they are found among hundreds.
  const rows = all.sort((a, b) => Number(b.result.is === 'wrong') - Number(a.result.is === 'wrong')).slice(0, shownMax)
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
        {rows.map(({ key, line, result }) => (
          <li key={key} data-is={result.is}>
            <span className="master-preview-name">
              {line.name || say(noName)}
              {line.nameZh && <span className="master-quiet"> {line.nameZh}</span>}
            </span>
            <span className="master-preview-fate">{say(resultLabel(result))}</span>
          </li>
        ))}
        {lines.length > shownMax && (
          <li className="master-quiet">{say(fill(more, { n: integerText(lines.length - shownMax, language) }))}</li>
        )}
      </ul>
    </section>
  )
})

function resultLabel(result: Props['results'][number]): Label {
  if (result.is === 'wrong') return result.why
  if (result.is === 'exists') return result.value.status === 'inActive' ? existsOff : exists
  return result.is === 'new' ? fresh : repeated
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
