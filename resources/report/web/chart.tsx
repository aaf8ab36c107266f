import { useApp, useSay } from '@sms/kit/web'
import { type GlobalToken, theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Figure } from '../contract.ts'
import type { ChartKind } from '../rules/figures.ts'
import { isDark, paper } from '../rules/palette.ts'
import { type Colours, echartsOption } from './chart-option.ts'

/** Functions that return the chart as it is now: in the colours of paper as an SVG data URL, and its size in pixels. */
export type Drawn = { readonly svg: () => string; readonly size: () => { width: number; height: number } }

type Props = {
  readonly kind: ChartKind
  readonly figure: Figure
  readonly name: string
  readonly onOpen: (address: string) => void
  /** Is set while the chart is mounted. */
  readonly drawn: RefObject<Drawn | null>
}

/** The width of a printed chart, in pixels. */
const printWidth = 640

const coloursOf = (token: GlobalToken): Colours => ({
  text: token.colorText,
  quiet: token.colorTextTertiary,
  line: token.colorBorderSecondary,
  ground: token.colorBgElevated,
  dark: isDark(token.colorBgContainer),
  // Double quotes would end the attribute in the saved SVG.
  font: token.fontFamily.replaceAll('"', "'"),
})

/** A figure as a chart; a press on a bar or point opens its records. */
export default function Chart({ kind, figure, name, onOpen, drawn }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { token } = theme.useToken()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(null)
  const [width, setWidth] = useState(0)
  /** Opens the address of a pressed bar or point; the chart numbers only the series that it draws. */
  const open = useEffectEvent(({ seriesIndex = -1, dataIndex = -1 }: { seriesIndex?: number; dataIndex?: number }) => {
    const drawnColumns = figure.series.flatMap(({ aside }, column) => (aside ? [] : [column]))
    const address = figure.rows[dataIndex]?.open[drawnColumns[seriesIndex] ?? -1]
    if (address) onOpen(address)
  })
  /** Draws the chart in the colours of paper, reads it as a data URL, and draws it as before. */
  const onPaper = useEffectEvent((instance: ECharts) => {
    const draw = (colours: Partial<Colours>) =>
      instance.setOption({
        ...echartsOption(kind, figure, language, { ...coloursOf(token), ...colours }, width),
        animation: false,
      })
    draw(paper)
    const url = instance.getDataURL({ type: 'svg' })
    draw({})
    return url
  })
  useEffect(() => {
    use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])
    const instance = init(box.current, null, { renderer: 'svg' })
    chart.current = instance
    setWidth(instance.getWidth())
    instance.on('click', open)
    const observer = new ResizeObserver(() => {
      instance.resize()
      setWidth(instance.getWidth())
    })
    observer.observe(box.current!)
    const toPaper = () => instance.resize({ width: printWidth })
    const toScreen = () => instance.resize({ width: 'auto' })
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    drawn.current = {
      svg: () => onPaper(instance),
      size: () => ({ width: instance.getWidth(), height: instance.getHeight() }),
    }
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
      observer.disconnect()
      drawn.current = null
      instance.dispose()
    }
  }, [drawn])
  useEffect(() => {
    if (width === 0) return
    // Printing takes the first frame of an animation.
    const animation = !matchMedia('print').matches
    const option = echartsOption(kind, figure, language, coloursOf(token), width)
    chart.current?.setOption({ ...option, animation }, { notMerge: true })
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
