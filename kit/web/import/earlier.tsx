import {
  fill,
  type ImportCounts,
  type ImportEarlier,
  type Label,
  type Language,
  label,
  type Resource,
} from '@sms/kit/contract'
import { App, Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useUndo } from '../change/use-undo.tsx'
import { Ago } from '../form/ago.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { Pages, usePages } from '../page/pages.tsx'
import { integerText } from '../show/text.ts'
import { StepHeading } from './step-parts.tsx'

type Props = { readonly contract: Resource<any, any>; readonly onBack: () => void }

/** Finished imports, with buttons to undo them. */
export function EarlierImports({ contract, onBack }: Props) {
  const say = useSay()
  const { language, user } = useApp()
  const key = ['import', contract.name, 'runs']
  const read = usePages<ImportEarlier>(key, `/${contract.path}/import/runs`, {}, { staleTime: 0 })
  return (
    <div className="import-run">
      <StepHeading>{say(heading)}</StepHeading>
      <Pages
        read={read}
        waiting={{ paragraph: { rows: 4 } }}
        nothing={<p className="import-quiet">{say(noImports)}</p>}
        button={{ style: { justifySelf: 'start' } }}
      >
        <ol className="import-earlier">
          {read.rows.map((run) => (
            <li key={run.id} data-undone={run.undone ? true : undefined}>
              <div>
                <p className="import-strong">{run.name}</p>
                <p className="import-quiet">
                  {user.role === 'Administrator' && run.by.name && `${run.by.name} · `}
                  <Ago at={run.finishedAt ?? run.createdAt} />
                  {run.counts && ` · ${countsText(run.counts, say, language)}`}
                </p>
                {run.undone && (
                  <p className="import-quiet">
                    {say(fill(undoneBy, { who: run.undone.by.name }))} <Ago at={run.undone.at} />
                  </p>
                )}
              </div>
              {run.change && !run.undone && (
                <UndoImport change={run.change} name={run.name} size="small" onUndone={() => void read.refetch()} />
              )}
            </li>
          ))}
        </ol>
      </Pages>
      <div className="import-actions">
        <Button onClick={onBack}>{say(back)}</Button>
      </div>
    </div>
  )
}

function countsText(counts: ImportCounts, say: (text: Label) => string, language: Language): string {
  const nonzero = (['create', 'update', 'errors'] as const).filter((kind) => counts[kind] > 0)
  if (nonzero.length === 0) return say(nothing)
  return nonzero.map((kind) => say(fill(kinds[kind], { n: integerText(counts[kind], language) }))).join(say(comma))
}

const heading = label('Earlier imports', '以往的导入')
const noImports = label('Nothing has been imported here yet.', '此处尚未导入过数据。')
const undoneBy = label('undone by {who}', '已由 {who} 撤销')
const nothing = label('nothing had to be changed', '没有需要更改的内容')
const comma = label(', ', '，')
const kinds = {
  create: label('{n} created', '新增 {n}'),
  update: label('{n} updated', '更新 {n}'),
  errors: label('{n} left out for errors', '因错误跳过 {n}'),
}
const back = label('Import a file', '导入文件')

type UndoProps = Pick<ButtonProps, 'size' | 'type'> & {
  /** The id of the change in the log that holds all of the import. */
  readonly change: string
  readonly name: string
  readonly onUndone: () => void
}

/** Undoes a whole import after a question. */
export function UndoImport({ change, name, onUndone, ...button }: UndoProps) {
  const say = useSay()
  const { modal } = App.useApp()
  const undo = useUndo()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const yes = await modal.confirm({
      title: say(fill(sure, { name })),
      content: say(meaning),
      okText: say(undoIt),
      cancelText: say(cancel),
    })
    if (!yes) return
    setBusy(true)
    const undone = await undo({ change })
    setBusy(false)
    if (undone) onUndone()
  }
  return (
    <Button {...button} loading={busy} onClick={() => void ask()}>
      {say(undoThis)}
    </Button>
  )
}

const undoThis = label('Undo this import', '撤销此次导入')
const undoIt = label('Undo', '撤销')
const cancel = label('Cancel', '取消')
const sure = label('Undo the import of “{name}”?', '撤销“{name}”的导入？')
const meaning = label(
  'What it added is removed, what it changed returns to how it was. If any of it has been changed since, nothing happens and you see what is in the way.',
  '其新增的记录将被移除，更改的内容恢复原状。如之后有修改，则不作任何更改，并列出冲突内容。',
)
