import { type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useSay } from '../../page/app.tsx'

type Props = {
  readonly busy: boolean
  readonly onCancel: () => void
  /** Shows the preview; undefined while there is nothing to preview. */
  readonly onLook: (() => void) | undefined
  /** Goes from the preview back to the edits; undefined if there are none. */
  readonly onBack: (() => void) | undefined
  /** The previewed change; `onGo` is undefined if it would change nothing. */
  readonly shown: { readonly words: Label; readonly onGo: (() => void) | undefined } | undefined
}

/** The foot of a dialog with a preview: Preview, then Back and the change itself. */
export function ReviewFoot({ busy, onCancel, onLook, onBack, shown }: Props) {
  const say = useSay()
  return (
    <>
      {shown && onBack && (
        <Button onClick={onBack} disabled={busy}>
          {say(back)}
        </Button>
      )}
      <Button onClick={onCancel}>{say(cancel)}</Button>
      {shown ? (
        <Button key="go" type="primary" loading={busy} disabled={!shown.onGo} onClick={shown.onGo}>
          {say(shown.words)}
        </Button>
      ) : (
        <Button key="look" type="primary" loading={busy} disabled={!onLook} onClick={onLook}>
          {say(preview)}
        </Button>
      )}
    </>
  )
}

const back = label('Back', '上一步')
const cancel = label('Cancel', '取消')
const preview = label('Preview', '预览')
