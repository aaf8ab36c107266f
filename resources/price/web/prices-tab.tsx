import { CheckCircleOutlined, CopyOutlined } from '@ant-design/icons'
import { fill, type InputOf, label, startingPoint } from '@sms/kit/contract'
import {
  listOf,
  NewDrawer,
  newId,
  ResourcePage,
  useApp,
  useHouseDay,
  useMayChange,
  useSaving,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import type { SubjectKind } from '../../item/contract.ts'
import { priceLine as contract, type PriceContract, type PriceLine } from '../contract.ts'
import { isInForce, newestFirst } from '../rules/price-at.ts'
import { type Cloth, unitsFor } from '../rules/units.ts'
import { type PriceEvent, priceDone, priceEvents, priceFlow } from '../workflow.ts'
import { Calculator } from './calculator.tsx'
import { HistoryChart } from './history-chart.tsx'
import { priceLayout } from './layout.ts'
import { Breaks, LeadTime, LineConditions, Minimum, Stage, Validity } from './line-parts.tsx'

type Item = { readonly id: string; readonly supplier?: string | null; readonly class?: string | null } & Cloth

/** The content of the tab with the prices of an item or style: price lines, a calculator and the history. */
export default function PricesTab({ kind, item }: { kind: SubjectKind; item: Item }) {
  const say = useSay()
  const app = useApp()
  const mayChange = useMayChange(contract.menus)
  const toast = useToast()
  const houseDay = useHouseDay()
  const [copied, setCopied] = useState<PriceLine>()
  const units = unitsFor(kind, item)
  const layout = useMemo(() => ({ ...priceLayout, offers: { unit: () => units } }), [units])
  const all = useQuery(listOf(app, contract, { ...lineQuery, item: item.id }))
  const lines = (all.data?.rows ?? []).toSorted(newestFirst(houseDay))
  const saving = useSaving(contract, contract.fields)
  const step = async (record: PriceLine, event: PriceEvent) => {
    const command = { name: 'move', request: newId() }
    const state = priceDone[event].en
    const outcome = await saving.run({ record, values: { event }, command, state })
    if (outcome.end === 'failed') toast.error(outcome.reason)
  }
  const actions = (line: PriceLine) => (
    <>
      <Steps line={line} busy={saving.busy} onStep={(event) => void step(line, event)} />
      {duplicate(line)}
    </>
  )
  const duplicate = (line: PriceLine) => (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined aria-hidden="true" />}
      aria-label={say(fill(copyOf, { name: nameOf(line) }))}
      title={say(copy)}
      onClick={() => setCopied(line)}
    />
  )
  return (
    <div className="prices" style={{ ['--price-lines' as string]: Math.min(lines.length, visibleLines) }}>
      <ResourcePage
        contract={contract}
        layout={layout}
        title={title}
        columns={columns}
        nameLeast={nameLeast}
        card={card}
        fixed={{ item: item.id }}
        preset={{
          item: item.id,
          breaks,
          unit: units[0]!,
          ...(item.supplier ? { supplier: item.supplier } : {}),
          ...currencyAndUnit(lines[0]),
        }}
        filters={['stage', 'supplier', 'validTo']}
        inTab
        empty={empty}
        {...(mayChange ? { rowActions: actions } : {})}
      />
      {mayChange && (
        <NewDrawer
          contract={contract}
          layout={layout}
          open={copied !== undefined}
          preset={copied && presetFrom(copied)}
          onClose={() => setCopied(undefined)}
        />
      )}
      {saving.dialog}
      {lines.length > 0 && (
        <div className="prices-below">
          <Calculator lines={lines.filter((line) => isInForce(line, houseDay()))} cloth={item} />
          <HistoryChart lines={lines} />
        </div>
      )}
    </div>
  )
}

/** What tells a line from others in the labels of its buttons: `USD · m · 2026-03-01`. */
const nameOf = ({ currency, unit, validFrom }: PriceLine) => [currency, unit, validFrom].filter(Boolean).join(' · ')

function Steps({ line, busy, onStep }: { line: PriceLine; busy: boolean; onStep: (event: PriceEvent) => void }) {
  const say = useSay()
  const items = priceFlow.eventsIn(line.stage).map((event) => ({
    key: event,
    label: say(priceEvents.find(({ value }) => value === event)!.label),
    onClick: () => onStep(event),
  }))
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button
        type="text"
        size="small"
        disabled={busy}
        icon={<CheckCircleOutlined aria-hidden="true" />}
        aria-haspopup="menu"
        aria-label={say(fill(stepsOf, { name: nameOf(line) }))}
        title={say(steps)}
      />
    </Dropdown>
  )
}

/** A line needs a price, so its first row is there from the start, still blank. */
const breaks = [{ minQty: null, price: null }] as unknown as PriceLine['breaks']

const currencyAndUnit = (line: PriceLine | undefined) => (line ? { currency: line.currency, unit: line.unit } : {})

/** The initial values of a line copied from another: its terms without days, Quoted. */
const presetFrom = (line: PriceLine): Partial<InputOf<PriceContract>> => ({
  ...startingPoint(contract, line),
  stage: 'Quoted',
  validFrom: null,
  validTo: null,
  reference: null,
})

/** The number of lines visible in their list without scrolling. */
const visibleLines = 10

const title = label('Prices', '价格')
/** The query of the lines for calculator and history: the 200 Active ones entered last. */
const lineQuery = { status: 'Active', sort: '-createdAt', pageSize: '200' }
/** The least width of the first column: a currency and a unit. */
const nameLeast = 123
// At 1440 px all of them fit beside the row's actions.
const columns = [
  // The first column, since two lines of one currency and unit may differ in their Incoterm alone.
  {
    key: 'incoterm',
    title: label('Terms', '条款'),
    width: 100,
    wide: true,
    sort: 'incoterm',
    render: (line: PriceLine) => <LineConditions line={line} />,
  },
  {
    key: 'breaks',
    title: label('Price breaks', '价格阶梯'),
    width: 210,
    wide: true,
    render: (line: PriceLine) => <Breaks line={line} />,
  },
  {
    key: 'supplier',
    title: label('Supplier', '供应商'),
    width: 150,
    wide: true,
    sort: 'supplier',
  },
  {
    key: 'stage',
    title: label('State', '报价状态'),
    width: 98,
    render: (line: PriceLine) => <Stage stage={line.stage} />,
  },
  {
    key: 'validTo',
    title: label('Valid', '有效期'),
    width: 164,
    wide: true,
    sort: 'validTo',
    render: (line: PriceLine) => <Validity line={line} />,
  },
  {
    key: 'moq',
    title: label('MOQ', '起订量'),
    width: 96,
    align: 'end',
    sort: 'moq',
    render: (line: PriceLine) => <Minimum line={line} />,
  },
  {
    key: 'leadDaysBulk',
    title: label('Lead', '大货周期'),
    width: 78,
    align: 'end',
    sort: 'leadDaysBulk',
    render: (line: PriceLine) => <LeadTime line={line} />,
  },
] as const
const card = ['incoterm', 'breaks', 'moq', 'supplier', 'stage', 'validTo', 'leadDaysBulk'] as const
const steps = label('Approve, decline …', '核准、拒绝……')
const stepsOf = label('Change the state of {name}', '更改 {name} 的状态')
const copy = label('Duplicate', '复制为新价格')
const copyOf = label('Duplicate {name}', '复制 {name}')
const empty = {
  title: label('No prices yet', '还没有价格'),
  text: label(
    'What suppliers ask, with prices by quantity, minimum, lead times and how long it holds.',
    '供应商的报价，含数量阶梯、起订量、交期与有效期。',
  ),
}
