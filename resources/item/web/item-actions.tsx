import { label, type Resource } from '@sms/kit/contract'
import { type ListNow, type Selection, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ShareAction } from '../../share/web/share-action.tsx'
import { TickedTagsLink } from './tags/tags-link.tsx'

const CarryDialog = lazy(() => import('./carry/carry-dialog.tsx'))

type Props = { readonly contract: Resource<any, any>; readonly selection: Selection }

/** The bulk action of a library list that carries items over, for users who may change them. */
function useCarryOver(contract: Resource<any, any>) {
  const mayChange = useMayChange(contract.menus)
  return mayChange ? { bulk: (selection: Selection) => <CarryOver contract={contract} selection={selection} /> } : {}
}

/** Carries the selected items over to another season. */
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

/** The bulk actions of a library list: hang tags, carrying over and sharing. */
export function useItemActions(contract: Resource<any, any>) {
  const carry = useCarryOver(contract)
  return {
    bulk: (selection: Selection, now: ListNow) => (
      <>
        <TickedTagsLink contract={contract} selection={selection} now={now} />
        {carry.bulk?.(selection)}
        <ShareAction contract={contract} selection={selection} now={now} />
      </>
    ),
  }
}
