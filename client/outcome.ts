import { type Envelope, SUCCESS } from './envelope.ts'

/** The result of a helper: an envelope, or an empty object. */
export type Answer<T> = Partial<Envelope<T>>

/** §8 "Helpers check only the success code. On any non-success code they return null or false." */
export const isDone = (answer: Answer<unknown>): boolean => answer.code === SUCCESS

/** The data of a success, otherwise null. */
export const dataOf = <T>(answer: Answer<T>): T | null => (isDone(answer) ? (answer.data ?? null) : null)

/** §7 "'{state} successfully'", the toast after a change whose payload carries a state label ("Add", "Edit" …). */
export const stateMessage = (payload: Stated): string => `${payload.state} successfully`

/** A payload "including a state label" (§7). */
export type Stated = Readonly<Record<string, unknown>> & { readonly state: string }
