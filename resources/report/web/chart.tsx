import { useApp, useSay } from '@sms/kit/web'
import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Figure } from '../contract.ts'
import type { ChartKind } from '../rules/figures.ts'
import { isDark } from '../rules/palette.ts'
import { optionOf } from './chart-option.ts'

/** A picture of the chart as it stands, as SVG. */
export type Drawn = { readonly svg: () => string; readonly size: () => { width: number; height: number } }

type Props = {
  readonly kind: ChartKind
  readonly figure: Figure
  readonly name: string
  readonly onOpen: (address: string) => void
  readonly drawn: RefObject<Drawn | null>
}

/** What is printed is as wide as the text of a sheet, in pixels. */
const printWidth = 640

/** A figure as a chart; a bar or point that has records behind it opens them. */
export default function Chart({ kind, figure, name, onOpen, drawn }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { token } = theme.useToken()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(null)
  const [width, setWidth] = useState(0)
  const open = useEffectEvent(({ seriesIndex, dataIndex }: { seriesIndex?: number; dataIndex?: number }) => {
    const shown = figure.series.flatMap(({ aside }, i) => (aside ? [] : [i]))
    const address = figure.rows[dataIndex ?? -1]?.open[shown[seriesIndex ?? -1] ?? -1]
    if (address) onOpen(address)
  })
  useEffect(() => {
    // Only what Report draws is loaded.
    use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])
    const made = init(box.current, null, { renderer: 'svg' })
    chart.current = made
    setWidth(made.getWidth())
    made.on('click', open)
    const watched = new ResizeObserver(() => {
      made.resize()
      setWidth(made.getWidth())
    })
    watched.observe(box.current!)
    const toPaper = () => made.resize({ width: printWidth })
    const toScreen = () => made.resize()
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    drawn.current = {
      svg: () => made.getDataURL({ type: 'svg' }),
      size: () => ({ width: made.getWidth(), height: made.getHeight() }),
    }
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
      watched.disconnect()
      drawn.current = null
      made.dispose()
    }
  }, [drawn])
  useEffect(() => {
    if (width === 0) return
    const colours = {
      text: token.colorText,
      quiet: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      dark: isDark(token.colorBgContainer),
      // As an attribute of the picture: its double quotes would end it.
      font: token.fontFamily.replaceAll('"', "'"),
    }
    // An animation that has just begun would be printed half drawn.
    const animation = !matchMedia('print').matches
    chart.current?.setOption({ ...optionOf(kind, figure, language, colours, width), animation }, { notMerge: true })
  }, [kind, figure, language, token, width])
  return (
    <div
      ref={box}
      className="report-chart"
      role="img"
      aria-label={say({ en: `Chart: ${name}`, zh: `图表：${name}` })}
    />
  )
}
