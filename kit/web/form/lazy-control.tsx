import { type ComponentType, lazy, Suspense } from 'react'
import type { ControlProps } from './control-props.ts'

/** A resource's own control, loaded when a form first shows it. */
export function lazyControl(load: () => Promise<{ default: ComponentType<any> }>): ComponentType<ControlProps<any>> {
  const Loaded = lazy(load)
  return (props) => (
    <Suspense fallback={<span className="form-coming" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
