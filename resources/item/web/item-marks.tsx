import { FlagMark } from '@sms/kit/web'
import { swatchMark } from '../../swatch/web/swatches-tab.tsx'
import { itemOwned } from '../contract.ts'

type Marked = { readonly incomplete: boolean; readonly swatchDue: string | null }

/** The marks of an item beside its name: facts are missing, a swatch is due back. */
export const itemMarks = ({ incomplete, swatchDue }: Marked) => (
  <>
    <FlagMark field={itemOwned.incomplete} value={incomplete} />
    {swatchMark({ swatchDue })}
  </>
)
