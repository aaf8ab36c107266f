import { fill, label } from '@sms/kit/contract'
import { type ListNow, type Selection, useFailed, useMayChange, useSay, useToast } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { review as contract } from '../contract.ts'
import { type ParcelStep, parcelFields, parcelMax } from '../rules/steps.ts'
import { stepLabels } from './next-step.tsx'

const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'))

/** Buttons that take the ticked reviews through a step in one parcel, for users who may change reviews. */
export function ParcelAction({ selection, now }: { readonly selection: Selection; readonly now: ListNow }) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const mayChange = useMayChange(contract.menus)
  const [opened, setOpened] = useState<{ readonly step: ParcelStep; readonly ids: readonly string[] }>()
  if (!mayChange) return null
  const open = async (step: ParcelStep) => {
    const ids = await selection.readIds(now.query, parcelMax).catch(failed)
    if (!ids) return
    if (ids.length > parcelMax) toast.warning(fill(tooMany, { n: parcelMax }))
    else setOpened({ step, ids })
  }
  const close = (done: boolean) => {
    setOpened(undefined)
    if (done) selection.clear()
  }
  return (
    <>
      {(Object.keys(parcelFields) as ParcelStep[]).map((step) => (
        <Button key={step} onClick={() => void open(step)}>
          {say(stepLabels[step])}
        </Button>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <ParcelDialog {...opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const tooMany = label('At most {n} reviews at once', '每次最多 {n} 项审样')
