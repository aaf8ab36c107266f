import type { ControlProps } from '../control-props.ts'
import { within } from '../problems.ts'

/** What every Ant Design input takes from a control's props: identity, state, and what assistive technology needs. */
export const shared = (props: ControlProps<any, any>) => ({
  id: props.id,
  disabled: props.disabled ?? false,
  autoFocus: props.autoFocus ?? false,
  variant: props.place === 'cell' ? ('borderless' as const) : ('outlined' as const),
  onBlur: () => props.onLeave?.(props.path),
  ...(wrong(props) ? { status: 'error' as const } : {}),
  ...spoken(props),
})

/** Whether something is said against the value itself, or against anything inside it. */
export const wrong = ({ problems, path }: ControlProps<any, any>) =>
  Object.keys(problems).some((one) => within(one, path))

/** The aria attributes that name and explain a control. */
export const spoken = (props: ControlProps<any, any>) => ({
  ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
  ...(props.name ? { 'aria-label': props.name } : {}),
  ...(props.field.required ? { 'aria-required': true } : {}),
  ...(wrong(props) ? { 'aria-invalid': true } : {}),
})

/** The aria attributes of a control that is a group of elements: it takes its name from the label that is seen. */
export const spokenGroup = ({ id, name, describedBy }: ControlProps<any, any>) => ({
  ...(name ? { 'aria-label': name } : { 'aria-labelledby': labelId(id) }),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
})

/** Ids of what belongs to a control: its label, its help, its problem. */
export const labelId = (id: string) => `${id}-label`
export const helpId = (id: string) => `${id}-help`
export const problemId = (id: string) => `${id}-problem`
