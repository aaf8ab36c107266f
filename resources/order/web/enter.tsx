import { lazy, Suspense } from 'react'
import type { Entering } from './enter-dialog.tsx'
import type { LoadedOrder } from './whole-query.ts'

const EnterDialog = lazy(() => import('./enter-dialog.tsx'))

type Props = { loaded: LoadedOrder; entering: Entering | undefined; onClose: () => void }

/** The dialog of an event to be entered, if there is one. */
export const Enter = ({ loaded, entering, onClose }: Props) =>
  entering && (
    <Suspense fallback={null}>
      <EnterDialog loaded={loaded} entering={entering} onClose={onClose} />
    </Suspense>
  )
