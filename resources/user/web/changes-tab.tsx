import { ChangeLog } from '@sms/kit/web'
import { allContracts } from '../../contracts.ts'

/** The content of the tab with a user's changes; it needs the contracts of all nouns. */
export default function ChangesTab({ user }: { user: string }) {
  return <ChangeLog filter={{ actor: user }} contracts={allContracts} />
}
