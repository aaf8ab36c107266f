import { useState } from 'react'
import type { Dialog } from './dialogs.tsx'

/** The state of the dialog: shown, closing, closed. */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  return {
    dialog,
    open,
    show: (next: Dialog) => {
      setDialog(next)
      setOpen(true)
    },
    close: () => setOpen(false),
    clear: () => setDialog(undefined),
  }
}
