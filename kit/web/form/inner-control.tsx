import { type ComponentType, createContext } from 'react'
import type { ControlProps } from './control-props.ts'

/** The control of a field inside a group or a row. `Control` provides itself, since it renders groups and rows. */
export const InnerControl = createContext<ComponentType<ControlProps<any>>>(() => null)
