import { fill, label, optionText } from '@sms/kit/contract'
import { dayText, decimalText, ScrollX, useApp, useHouseDay, useNames, useSay } from '@sms/kit/web'
import { Button, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { PriceLine } from '../contract.ts'
import { chartOf } from '../rules/chart.ts'
import { conditionsOf, differingConditions } from '../rules/conditions.ts'
import { historiesOf, type PriceHistory, type Series } from '../rules/series.ts'
import { priceStates } from '../workflow.ts'
import { moneyText, Stage, useUnitText } from './line-parts.tsx'
import './prices.css'

/** The height of the chart and the room for its axes, in pixels. */
const height = 200
const room = { left: 56, right: 12, top: 12, bottom: 26 }

/** The price history of an item: a stepped line per supplier and conditions, or the same as a table. */
export function HistoryChart({ lines }: { lines: readonly PriceLine[] }) {
  const say = useSay()
  const unitText = useUnitText()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const histories = historiesOf(lines, useHouseDay())
  const history = histories[Math.min(chosen, histories.length - 1)]
  const nameOf = ({ currency, unit }: PriceHistory) => `${currency}/${unitText(unit)}`
  if (!history) return null
  return (
    <section className="price-part" aria-labelledby={id}>
      <div className="price-ask">
        <h3 id={id}>{say(title)}</h3>
        {histories.length > 1 ? (
          <Select
            aria-label={say(currencyAndUnit)}
            value={histories.indexOf(history)}
            onChange={setChosen}
            options={histories.map((each, i) => ({ value: i, label: nameOf(each) }))}
          />
        ) : (
          <span className="price-from">{nameOf(history)}</span>
        )}
        <Button type="link" size="small" onClick={() => setAsTable(!asTable)}>
          {say(asTable ? showChart : showTable)}
        </Button>
      </div>
      {asTable ? <AsTable history={history} /> : <AsChart history={history} name={nameOf(history)} />}
    </section>
  )
}

type Shown = { readonly history: PriceHistory }

type Named = Omit<Series, 'steps'>

/** Returns a function that names a series: its supplier, with the conditions in which the history's series differ. */
const useSeriesNames = ({ series }: PriceHistory) => {
  const say = useSay()
  const names = useNames(
    'supplier',
    series.map(({ supplier }) => supplier),
  )
  const differing = differingConditions(series)
  return (series: Named) =>
    [names.get(series.supplier)?.name ?? '…', ...conditionsOf(series, differing).map((words) => say(words))].join(' · ')
}

const keyOf = ({ supplier, incoterm, taxIncluded }: Named) => `${supplier} ${incoterm} ${taxIncluded}`

function AsChart({ history, name }: Shown & { readonly name: string }) {
  const say = useSay()
  const { language } = useApp()
  const nameOf = useSeriesNames(history)
  const [box, width] = useWidth()
  const houseDay = useHouseDay()
  const chart = chartOf(history, houseDay())
  const inner = { width: Math.max(1, width - room.left - room.right), height: height - room.top - room.bottom }
  const x = (share: number) => room.left + share * inner.width
  const y = (share: number) => room.top + (1 - share) * inner.height
  const { days, prices } = chart
  const suppliers = new Set(chart.series.map(({ supplier }) => supplier))
  const heights = chart.series.flatMap(({ marks, others }) => [...marks, ...others].map(({ at }) => at))
  /** Few enough lines for each to say its quantity. */
  const isPlain = chart.series.length === 1 && chart.series[0]!.others.length < 7
  const unitText = useUnitText()
  const quantityText = (quantity: string) => `${decimalText(quantity, language)} ${unitText(history.unit)}`
  const text = (value: string) => moneyText(value, language)
  return (
    <>
      <div ref={box} className="price-chart">
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={say(fill(chartLabel, { name, n: suppliers.size, ...prices }))}
          >
            {[
              { at: Math.min(...heights), price: prices.low },
              { at: Math.max(...heights), price: prices.high },
            ].map(({ at, price }, i) => (
              <g key={i === 0 ? 'low' : 'high'}>
                <line className="price-grid" x1={room.left} x2={width - room.right} y1={y(at)} y2={y(at)} />
                <text className="price-axis" x={room.left - 8} y={y(at)} dy="0.35em" textAnchor="end">
                  {text(price)}
                </text>
              </g>
            ))}
            <text className="price-axis" x={room.left} y={height - 8}>
              {dayText(days.first, language)}
            </text>
            {days.last !== days.first && (
              <text className="price-axis" x={width - room.right} y={height - 8} textAnchor="end">
                {dayText(days.last, language)}
              </text>
            )}
            {chart.series.map((each, i) => (
              <g key={keyOf(each)} className="price-series" data-series={i % seriesLooks}>
                {each.others.map(({ step, price, minQty, from, to, at }) => (
                  <g key={`${step.from} ${minQty} ${price}`} className="price-other">
                    <line x1={x(from)} x2={x(to)} y1={y(at)} y2={y(at)} />
                    {isPlain && (
                      <text className="price-axis" x={x(from) + 6} y={y(at) - 4}>
                        {quantityText(minQty!)}
                      </text>
                    )}
                    <circle cx={x(from)} cy={y(at)} r={2.5} data-stage={step.stage}>
                      <title>{`${nameOf(each)}: ${text(price)} ${name}, ${say(fill(fromQuantity, { quantity: quantityText(minQty!) }))}, ${dayText(step.from, language)}, ${optionText(priceStates, step.stage, language)}`}</title>
                    </circle>
                  </g>
                ))}
                {each.marks.map(({ step, from, to, at }, k) => {
                  const before = each.marks[k - 1]
                  return (
                    <g key={`${step.from} ${step.price}`}>
                      {before && before.to === from && <line x1={x(from)} x2={x(from)} y1={y(before.at)} y2={y(at)} />}
                      <line x1={x(from)} x2={x(to)} y1={y(at)} y2={y(at)} />
                      <circle cx={x(from)} cy={y(at)} r={3.5} data-stage={step.stage}>
                        <title>{`${nameOf(each)}: ${text(step.price)} ${name}, ${dayText(step.from, language)}, ${optionText(priceStates, step.stage, language)}`}</title>
                      </circle>
                    </g>
                  )
                })}
              </g>
            ))}
          </svg>
        )}
      </div>
      <ul className="price-legend">
        {chart.series.map((each, i) => (
          <li key={keyOf(each)} data-series={i % seriesLooks}>
            <svg width="26" height="10" aria-hidden="true">
              <line x1="0" x2="26" y1="5" y2="5" />
            </svg>
            {nameOf(each)}
          </li>
        ))}
      </ul>
      <p className="price-why">
        {say(chart.series.some(({ others }) => others.length > 0) ? stagesAndOthers : stages)}
      </p>
    </>
  )
}

/** The colours and dashes of series in turn (prices.css). */
const seriesLooks = 6

function AsTable({ history }: Shown) {
  const say = useSay()
  const { language } = useApp()
  const unitText = useUnitText()
  const nameOf = useSeriesNames(history)
  return (
    <ScrollX label={say(title)}>
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">{say(supplierLabel)}</th>
            <th scope="col">{say(fromLabel)}</th>
            <th scope="col">{say(toLabel)}</th>
            <th scope="col">{say(priceLabel)}</th>
            <th scope="col">{say(moqLabel)}</th>
            <th scope="col">{say(stateLabel)}</th>
          </tr>
        </thead>
        <tbody>
          {history.series.flatMap((series) =>
            series.steps.flatMap(({ from, to, price, moq, others, stage }) =>
              [{ minQty: moq, price }, ...others].map((each) => (
                <tr key={`${keyOf(series)} ${from} ${each.minQty} ${each.price}`}>
                  <th scope="row">{nameOf(series)}</th>
                  <td>{dayText(from, language)}</td>
                  <td>{to ? dayText(to, language) : '–'}</td>
                  <td>{moneyText(each.price, language)}</td>
                  <td>
                    {decimalText(each.minQty, language)} {unitText(history.unit)}
                  </td>
                  <td>
                    <Stage stage={stage} />
                  </td>
                </tr>
              )),
            ),
          )}
        </tbody>
      </table>
    </ScrollX>
  )
}

/** A ref for an element, and the element's width in pixels; 0 before it is measured. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = box.current
    if (!watched) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

const title = label('Price history', '价格走势')
const currencyAndUnit = label('Currency and unit', '币种与单位')
const showTable = label('As a table', '以表格显示')
const showChart = label('As a chart', '以图表显示')
const chartLabel = label(
  'Prices in {name} of {n} {n|supplier|suppliers} over time, from {low} to {high}; the same as a table is offered above',
  '{n} 家供应商的价格走势（{name}），最低 {low}，最高 {high}；可切换为表格',
)
const supplierLabel = label('Supplier', '供应商')
const fromLabel = label('Valid from', '生效日期')
const toLabel = label('Valid to', '失效日期')
const priceLabel = label('Price', '价格')
const moqLabel = label('From quantity', '起始数量')
const stateLabel = label('State', '报价状态')
const fromQuantity = label('from {quantity} on', '{quantity} 起')
const stages = label('● Approved, ○ quoted', '● 已核准，○ 已报价')
const stagesAndOthers = label(
  '● Approved, ○ quoted; strong at the MOQ, thin for other quantities',
  '● 已核准，○ 已报价；粗线为起订量价格，细线为其他数量的价格',
)
