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

/** The calendar is heavy, and most forms are never asked for a day. */
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
 * The control that a field's kind gets: in forms, in rows, in place of a fact, in a bulk edit. It shows no label and
 * no problem of its own (see LabeledControl); a file needs a ScopeProvider around it.
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

/** A control with its label, its required mark, its help and what is wrong with it; `as` is the noun's own control. */
export const LabeledControl = ({
  as = Control,
  ...props
}: Omit<LabeledProps, 'as'> & Partial<Pick<LabeledProps, 'as'>>) => <Labeled as={as} {...props} />
