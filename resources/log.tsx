import { LogPage } from '@sms/kit/web'
import { allContracts } from './contracts.ts'
import { user } from './user/contract.ts'

/** The log of changes. */
export default function Log() {
  return <LogPage contracts={allContracts} people={user.name} />
}
