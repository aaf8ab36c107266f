import { type Selection, useMayChange, useSay, useToast } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { review as contract } from '../contract.ts'
import { type ParcelStep, parcelMax, parcelSteps, tooManyForParcel } from '../workflow.ts'
import { stepLabels } from './next-step.tsx'

const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'))

/** Buttons that take the ticked reviews through a step in one parcel, for users who may change reviews. */
export function ParcelAction({ selection }: { readonly selection: Selection }) {
  const say = useSay()
  const toast = useToast()
  const mayChange = useMayChange(contract.menus)
  const [step, setStep] = useState<ParcelStep>()
  if (!mayChange) return null
  const open = (step: ParcelStep) => {
    if (selection.count > parcelMax) toast.warning(tooManyForParcel)
    else setStep(step)
  }
  const close = (done: boolean) => {
    setStep(undefined)
    if (done) selection.clear()
  }
  return (
    <>
      {parcelSteps.map((step) => (
        <Button key={step} onClick={() => open(step)}>
          {say(stepLabels[step])}
        </Button>
      ))}
      {step && (
        <Suspense fallback={null}>
          <ParcelDialog step={step} selection={selection} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
