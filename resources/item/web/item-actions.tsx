import type { Resource } from '@sms/kit/contract'
import type { ListNow, Selection } from '@sms/kit/web'
import { ShareAction } from '../../share/web/share-action.tsx'
import { useCarryOver } from './carry-over.tsx'
import { TickedTagsLink } from './tags/tags-link.tsx'

/** The bulk actions of a library list: hang tags, carrying over and sharing. */
export function useItemActions(contract: Resource<any, any>) {
  const carry = useCarryOver(contract)
  return {
    bulk: (selection: Selection, now: ListNow) => (
      <>
        <TickedTagsLink contract={contract} selection={selection} now={now} />
        {carry.bulk?.(selection)}
        <ShareAction contract={contract} selection={selection} now={now} />
      </>
    ),
  }
}
