import { fill, label } from '@sms/kit/contract'
import { App, Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useUndo } from '../change/use-undo.tsx'
import { useSay } from '../page/app.tsx'

type Props = Pick<ButtonProps, 'size' | 'type'> & {
  readonly change: string
  readonly name: string
  readonly onUndone: () => void
}

/**
 * Undoes a whole import after a question; if something has changed since, it lists the obstacles and changes nothing.
 */
export function UndoImport({ change, name, onUndone, ...button }: Props) {
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
