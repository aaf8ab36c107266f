import { PrinterOutlined } from '@ant-design/icons'
import { dayText, printLabel, useApp, useMay, useSay } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { paperHref, paperTitle } from '../rules/paper.ts'
import { validEvents } from '../workflow.ts'
import { useWhole } from './whole-query.ts'

/**
 * The menu of papers of an order, each opened in a tab of its own: proforma, the papers of each shipment and, with the
 * right to see costs, purchase orders.
 */
export function PrintMenu({ id }: { id: string }) {
  const say = useSay()
  const may = useMay()
  const { language } = useApp()
  const { loaded } = useWhole(id)
  const pos = may('cost') ? (loaded?.whole.pos ?? []) : []
  const shipments = validEvents(loaded?.events ?? []).filter(({ kind }) => kind === 'shipped')
  const items = [
    { key: paperHref('proforma', id), label: say(paperTitle('proforma')) },
    ...shipments.flatMap((event) =>
      (['invoice', 'packing'] as const).map((kind) => ({
        key: paperHref(kind, event.id),
        label: `${say(paperTitle(kind))} · ${dayText(event.date, language)}`,
      })),
    ),
    ...pos.map((po) => ({ key: paperHref('po', po.id), label: `${say(paperTitle('po'))} · ${po.code}` })),
  ]
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => void open(key, '_blank', 'noopener') }}
    >
      <Button aria-haspopup="menu" icon={<PrinterOutlined aria-hidden="true" />}>
        {say(printLabel)}
      </Button>
    </Dropdown>
  )
}
