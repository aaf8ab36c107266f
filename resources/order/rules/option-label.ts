import { type Label, label, type Option } from '@sms/kit/contract'

/** The label of an option by its value; an unknown value itself. */
export const optionLabel = (options: readonly Option[], value: string): Label =>
  options.find((option) => option.value === value)?.label ?? label(value, value)
