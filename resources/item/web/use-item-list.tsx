import { CameraOutlined } from '@ant-design/icons'
import { label, type Resource } from '@sms/kit/contract'
import { type ListNow, type Selection, useMayChange, useNarrow, useSay } from '@sms/kit/web'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ShareAction } from '../../share/web/share-action.tsx'
import { itemMarks } from './item-marks.tsx'
import { TickedTagsLink } from './tags-action.tsx'

function CaptureButton({ contract }: { contract: Resource<any, any> }) {
  const say = useSay()
  const narrow = useNarrow()
  const { history } = useRouter()
  const href = `/admin/${contract.path}/capture`
  if (!useMayChange(contract.menus)) return null
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <Button
      href={href}
      onClick={follow}
      icon={<CameraOutlined aria-hidden="true" />}
      {...(narrow ? { size: 'large' as const, type: 'primary' as const, block: true } : {})}
    >
      {say(capture)}
    </Button>
  )
}

const capture = label('Capture', '快速采集')

const CarryDialog = lazy(() => import('./carry/carry-dialog.tsx'))

type Props = { readonly contract: Resource<any, any>; readonly selection: Selection }

function CarryOver({ contract, selection }: Props) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const close = (done: boolean) => {
    setOpen(false)
    if (done) selection.clear()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(carryOver)}</Button>
      {open && (
        <Suspense fallback={null}>
          <CarryDialog contract={contract} selection={selection} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const carryOver = label('Carry over to season …', '沿用到其他季节…')

/** What the lists of the library share: quick capture, hang tags, carrying over and sharing, and the marks of items. */
export function useItemList<R extends Resource<any, any>>(contract: R) {
  const mayChange = useMayChange(contract.menus)
  return {
    contract,
    marks: itemMarks,
    first: <CaptureButton contract={contract} />,
    bulk: (selection: Selection, now: ListNow) => (
      <>
        <TickedTagsLink contract={contract} selection={selection} now={now} />
        {mayChange && <CarryOver contract={contract} selection={selection} />}
        <ShareAction contract={contract} selection={selection} now={now} />
      </>
    ),
  }
}
