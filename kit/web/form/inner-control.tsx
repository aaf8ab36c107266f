import { type ComponentType, createContext } from 'react'
import type { ControlProps } from './control-props.ts'

/** The control of a field inside a group or a row. `Control` gives itself, since groups and rows draw it in turn. */
export const InnerControl = createContext<ComponentType<ControlProps<any>>>(() => null)
