import { fill, type ImportCounts, type Label, type Language, label } from '@sms/kit/contract'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'

type Kind = Exclude<keyof ImportCounts, 'rows'>
const kinds: readonly Kind[] = ['create', 'update', 'unchanged', 'skip', 'errors']

/** The numbers of rows by what becomes of them; `past` is for a finished import. */
export function Counts({ counts, past = false }: { readonly counts: ImportCounts; readonly past?: boolean }) {
  const say = useSay()
  const { language } = useApp()
  return (
    <dl className="import-counts">
      {kinds.map((kind) => (
        <div key={kind} data-kind={kind} data-zero={counts[kind] === 0 || undefined}>
          <dt>{say((past ? was : willBe)[kind])}</dt>
          <dd>{integerText(counts[kind], language)}</dd>
        </div>
      ))}
    </dl>
  )
}

const unchanged = label('unchanged', '无变化')
const skip = label('left out', '跳过')
const willBe: Readonly<Record<Kind, Label>> = {
  create: label('to create', '将新增'),
  update: label('to update', '将更新'),
  ...{ unchanged, skip },
  errors: label('with errors', '有错误'),
}
const was: Readonly<Record<Kind, Label>> = {
  create: label('created', '已新增'),
  update: label('updated', '已更新'),
  ...{ unchanged, skip },
  errors: label('left out for errors', '因错误跳过'),
}

/** A number of rows in words: '1 row', '5,443 rows'. */
export const rowsText = (n: number, language: Language) => fill(text, { n: integerText(n, language) })[language]

const text = label('{n} {n|row|rows}', '{n} 行')
