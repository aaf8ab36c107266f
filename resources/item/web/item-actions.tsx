import type { Resource } from '@sms/kit/contract'
import type { ListNow, Selection } from '@sms/kit/web'
import { ShareAction } from '../../share/web/share-action.tsx'
import { useCarryOver } from './carry-over.tsx'

/** The bulk actions of a library list: carrying over and sharing. */
export function useItemActions(contract: Resource<any, any>) {
  const carry = useCarryOver(contract)
  return {
    bulk: (selection: Selection, now: ListNow) => (
      <>
        {carry.bulk?.(selection)}
        <ShareAction contract={contract} selection={selection} now={now} />
      </>
    ),
  }
}
