import type { FieldType } from '@sms/kit/contract'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ControlProps } from './control-props.ts'
import { ChoiceControl, ChoicesControl } from './controls/choice.tsx'
import { FileControl } from './controls/file.tsx'
import { FlagControl } from './controls/flag.tsx'
import { GroupControl } from './controls/group.tsx'
import { MasterControl, MastersControl } from './controls/master.tsx'
import { NumberControl } from './controls/number.tsx'
import { ReferenceControl } from './controls/reference.tsx'
import { RowsControl } from './controls/rows.tsx'
import { TextControl } from './controls/text.tsx'
import { InnerControl } from './inner-control.tsx'
import { Labeled, type LabeledProps } from './labeled.tsx'

/** Loaded on first use: the calendar is heavy, and most forms have no date. */
const DateControl = lazy(() => import('./controls/date.tsx').then((all) => ({ default: all.DateControl })))
const InstantControl = lazy(() => import('./controls/date.tsx').then((all) => ({ default: all.InstantControl })))

const controls: { readonly [K in FieldType['kind']]: ComponentType<any> } = {
  text: TextControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  integer: NumberControl,
  decimal: NumberControl,
  date: DateControl,
  instant: InstantControl,
  flag: FlagControl,
  reference: ReferenceControl,
  master: MasterControl,
  masters: MastersControl,
  file: FileControl,
  rows: RowsControl,
  group: GroupControl,
}

/**
 * The control for a field's kind. It shows neither label nor problem (see LabeledControl); a file needs a ScopeProvider
 * around it.
 */
export function Control(props: ControlProps<any>) {
  const Kind = controls[props.field.type.kind]
  return (
    <InnerControl value={Control}>
      <Suspense fallback={<span className="form-coming" />}>
        <Kind {...props} />
      </Suspense>
    </InnerControl>
  )
}

/** A control with its label, required mark, help and problem; `as` is a resource's own control. */
export const LabeledControl = ({
  as = Control,
  ...props
}: Omit<LabeledProps, 'as'> & Partial<Pick<LabeledProps, 'as'>>) => (
  <InnerControl value={Control}>
    <Labeled as={as} {...props} />
  </InnerControl>
)
