import { fill, label } from '@sms/kit/contract'
import {
  daysUntil,
  dayText,
  integerText,
  ResourcePage,
  useApp,
  useHouseDay,
  useMayChange,
  useSaving,
  useSay,
  useToast,
  Value,
} from '@sms/kit/web'
import { Button, Tag } from 'antd'
import { swatch as contract, type Movement } from '../contract.ts'
import { swatchLayout } from './layout.ts'
import { Overdue } from './overdue.tsx'
import './swatches.css'

type Item = { readonly id: string; readonly swatchStock: number; readonly swatchDue: string | null }

const title = label('Swatches', '样卡')

/** The stock of an item's swatches and their movements. */
export default function SwatchList({ item }: { item: Item }) {
  const say = useSay()
  const { language } = useApp()
  const toast = useToast()
  const mayChange = useMayChange(contract.menus)
  const saving = useSaving(contract, contract.fields)
  const houseDay = useHouseDay()
  const markReturned = async (record: Movement) => {
    const values = { returned: record.quantity, returnedOn: houseDay() }
    const outcome = await saving.run({ record, values, state: 'Saved' })
    if (outcome.end === 'failed') toast.error(outcome.reason)
  }
  const returnButton = (record: Movement) =>
    record.outstanding > 0 && (
      <Button
        size="small"
        disabled={saving.busy}
        onClick={() => void markReturned(record)}
        aria-label={say(fill(returnedOf, { n: record.outstanding, day: dayText(record.day, language) }))}
      >
        {say(returned)}
      </Button>
    )
  const preset = { item: item.id, day: houseDay() }
  return (
    <div className="swatches">
      <p className="swatches-stock">
        {say(inStock)} <strong>{integerText(item.swatchStock, language)}</strong> <Overdue day={item.swatchDue} />
      </p>
      <ResourcePage
        contract={contract}
        layout={swatchLayout}
        title={title}
        columns={columns}
        card={card}
        fixed={{ item: item.id }}
        kinds={kinds.map(({ movement, ...kind }) => ({ ...kind, preset: { ...preset, movement } }))}
        filters={['movement', 'brand', 'openUntil']}
        inTab
        empty={empty}
        {...(mayChange ? { rowActions: returnButton } : {})}
      />
      {saving.dialog}
    </div>
  )
}

function Outstanding({ movement }: { movement: Movement }) {
  const say = useSay()
  const { language } = useApp()
  const houseDay = useHouseDay()
  const { outstanding, openUntil, returnedOn } = movement
  if (movement.movement !== 'out') return null
  if (outstanding === 0) return say(fill(cameBack, { day: returnedOn ? dayText(returnedOn, language) : '' }))
  const late = openUntil !== null && daysUntil(openUntil, houseDay()) < 0
  return (
    <span className="swatches-out">
      <Tag color={late ? 'error' : 'warning'}>{say(fill(late ? overdue : stillOut, { n: outstanding }))}</Tag>
      {openUntil && <time dateTime={openUntil}>{say(fill(until, { day: dayText(openUntil, language) }))}</time>}
    </span>
  )
}

function Counterpart({ movement: { brand, party } }: { movement: Movement }) {
  if (!brand) return party
  return (
    <>
      <Value field={contract.fields.brand} value={brand} />
      {party && ` · ${party}`}
    </>
  )
}

const inStock = label('In stock:', '库存：')
const kinds = [
  { label: label('Sent out', '寄出'), title: label('Swatches sent out', '寄出样卡'), movement: 'out' },
  { label: label('Received', '收到'), title: label('Swatches received', '收到样卡'), movement: 'in' },
  {
    label: label('Correction', '盘点调整'),
    title: label('Swatches counted again', '样卡盘点调整'),
    movement: 'correction',
  },
] as const
const columns = [
  'quantity',
  {
    key: 'whom',
    title: label('To or from whom', '收件人或来源'),
    width: 220,
    blank: ({ brand, party }: Movement) => !brand && !party,
    render: (movement: Movement) => <Counterpart movement={movement} />,
  },
  {
    key: 'outstanding',
    title: label('Still out', '未归还'),
    width: 250,
    wide: true,
    sort: 'openUntil',
    // Only sent swatches come back.
    blank: ({ movement }: Movement) => movement !== 'out',
    render: (movement: Movement) => <Outstanding movement={movement} />,
  },
  'courier',
  'waybill',
  'purpose',
] as const
const card = ['quantity', 'party', 'outstanding'] as const
const returned = label('Returned', '已归还')
const returnedOf = label('Returned: {n} pcs sent on {day}', '已归还：{day} 寄出的 {n} 件')
const cameBack = label('Returned {day}', '{day} 已归还')
const stillOut = label('{n} out', '{n} 件在外')
const overdue = label('{n} overdue', '{n} 件逾期未还')
const until = label('due {day}', '应还 {day}')
const empty = {
  title: label('No swatches yet', '还没有样卡'),
  text: label(
    'What was received and what went out to whom, by which courier, and when it is to be back.',
    '样卡的收发记录：寄给谁、快递与单号，以及应归还的日期。',
  ),
}
