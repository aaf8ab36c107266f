import type { ReactNode } from 'react'
import { onSaveKey } from './keys.ts'

type Props = { readonly className: string; readonly onSave: () => void; readonly children: ReactNode }

/** The fields of a dialog whose buttons stand outside: Enter in a single line saves, Ctrl+Enter anywhere. */
export function DialogForm({ className, onSave, children }: Props) {
  return (
    <form
      className={`${className} form`}
      onKeyDownCapture={onSaveKey(onSave)}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <button type="submit" hidden />
    </form>
  )
}
