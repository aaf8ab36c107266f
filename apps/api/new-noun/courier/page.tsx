import { label } from '@sms/kit/contract'
import { formLayout, RecordPage, ResourcePage } from '@sms/kit/web'
import { courier } from './contract.ts'

export const layout = formLayout(courier, [
  { title: label('Courier', '快递公司'), rows: [['code', 'name'], ['nameZh', 'speed'], ['since', 'rate'], ['goods']] },
  { title: label('Partner', '合作方'), rows: [['partner', 'account'], ['desks'], ['notes']] },
])

/** The list of couriers. */
export default function CourierPage() {
  return <ResourcePage contract={courier} layout={layout} columns={columns} filters={filters} empty={empty} />
}

/** One courier. */
export function CourierRecord({ id }: { id: string }) {
  return <RecordPage contract={courier} layout={layout} id={id} />
}

const columns = ['speed', 'rate', 'since', 'notes', 'updatedAt'] as const
const filters = ['speed'] as const
const empty = {
  title: label('No couriers yet', '还没有快递公司'),
  text: label('Everyone who carries samples for you.', '为贵司寄送样品的快递公司。'),
}
