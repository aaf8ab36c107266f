import type { ControlProps } from '../control-props.ts'
import { within } from '../problems.ts'

/** The props of an Ant Design input from a control's: id, state and aria attributes. */
export const inputProps = (props: ControlProps<any, any>) => ({
  id: props.id,
  disabled: props.disabled ?? false,
  autoFocus: props.autoFocus ?? false,
  variant: props.place === 'cell' ? ('borderless' as const) : ('outlined' as const),
  onBlur: () => props.onLeave?.(props.path),
  ...(isWrong(props) ? { status: 'error' as const } : {}),
  ...ariaProps(props),
})

const isWrong = ({ problems, path }: ControlProps<any, any>) =>
  Object.keys(problems).some((problemPath) => within(problemPath, path))

/** The aria attributes that name and explain a control. */
export const ariaProps = (props: ControlProps<any, any>) => ({
  ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
  ...(props.name ? { 'aria-label': props.name } : {}),
  ...(props.field.required ? { 'aria-required': true } : {}),
  ...(isWrong(props) ? { 'aria-invalid': true } : {}),
})

/** The aria attributes of a control that is a group of elements, which takes its name from the visible label. */
export const groupAriaProps = ({ id, name, describedBy }: ControlProps<any, any>) => ({
  ...(name ? { 'aria-label': name } : { 'aria-labelledby': labelId(id) }),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
})

/** Ids of a control's label, help and problem. */
export const labelId = (id: string) => `${id}-label`
export const helpId = (id: string) => `${id}-help`
export const problemId = (id: string) => `${id}-problem`
