import { fill, type Label, label } from '@sms/kit/contract'
import { Refused } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import type { Section } from './sections.ts'

type Props = {
  readonly q: string
  readonly sections: readonly Section[]
  /** A sentence for each kind whose search took too long. */
  readonly slow: readonly Label[]
  readonly waiting: boolean
  /** Why these words are not searched. */
  readonly refusal: Label | undefined
  readonly error: unknown
  readonly onAgain: () => void
}

/** The messages of the search: why there are no results, or, for screen readers, how many there are. */
export function Outcome({ q, sections, slow, waiting, refusal, error, onAgain }: Props) {
  const say = useSay()
  const { language } = useApp()
  const refused = refusal ? say(refusal) : error instanceof Refused ? error.message : undefined
  if (refused)
    return (
      <p className="search-note" role="alert">
        {refused}
      </p>
    )
  if (error)
    return (
      <div className="search-note">
        <ReadFailure error={error} onAgain={onAgain} />
      </div>
    )
  const [first] = sections
  const counts = sections.flatMap(({ title, count }) => (count === undefined ? [] : [`${say(title)} ${count}`]))
  const announced = [...counts, ...slow.map(say)].join(language === 'zh' ? '，' : ', ')
  // Recent records are not counted.
  const announcement = announced || (first ? say(first.title) : q && say(fill(nothing, { q })))
  return (
    <>
      <p className="sms-hidden" role="status">
        {!waiting && announcement}
      </p>
      {slow.map((text) => (
        <p key={text.en} className="search-note" aria-hidden="true">
          {say(text)}
        </p>
      ))}
      {!first && slow.length === 0 && (!q || !waiting) && (
        <div className="search-note">
          {q && (
            <p aria-hidden="true">
              <strong>{say(fill(nothing, { q }))}</strong>
            </p>
          )}
          <p>{say(q ? other : hint)}</p>
        </div>
      )}
    </>
  )
}

const nothing = label('Nothing found for “{q}”', '没有找到“{q}”')
const other = label(
  'Try fewer letters, another name or the code. Chinese is found by pinyin and initials too.',
  '请尝试更短的内容、其他名称或编号，也可用拼音或首字母。',
)
const hint = label(
  'Names in English and Chinese, codes, contacts and files. Pinyin and initials work too: hlfz finds 恒力纺织.',
  '可搜索中英文名称、编号、联系人和文件，支持拼音及首字母，如 hlfz 可找到恒力纺织。',
)
