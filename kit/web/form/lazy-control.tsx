import { type ComponentType, lazy, Suspense } from 'react'
import type { ControlProps } from './control-props.ts'

/** A noun's own control that is loaded when a form shows it, so that its list need not. */
export function lazyControl(load: () => Promise<{ default: ComponentType<any> }>): ComponentType<ControlProps<any>> {
  const Loaded = lazy(load)
  return (props) => (
    <Suspense fallback={<span className="form-coming" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
