import type { Language } from '@sms/kit/contract'
import type { Figure } from '../contract.ts'
import type { ChartKind } from '../rules/figures.ts'
import { seriesColours } from '../rules/palette.ts'
import { axisText, numberText, unitTitles } from './numbers.ts'

/** The colours of a chart and its font; `dark` is whether its ground is. */
export type Colours = {
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly ground: string
  readonly dark: boolean
  readonly font: string
}

/** The width of the left axis, in pixels. */
const axisWidth = 60
/** The least width of an upright name on the axis below, in pixels. */
const uprightWidth = 52
/** The most names of which all are shown. */
const namesMost = 12

const dashes = ['solid', 'dashed', 'dotted'] as const
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect'] as const

/** The options of an axis that make the names of `count` rows fit into a chart that is `width` pixels wide. */
function fitOfNames(kind: ChartKind, count: number, width: number) {
  if (kind === 'across') return { overflow: 'truncate', width: Math.round(width * 0.38) }
  if (count > namesMost) return {}
  const nameWidth = Math.floor((width - axisWidth) / count)
  return nameWidth < uprightWidth ? { rotate: 40 } : { overflow: 'break', width: nameWidth - 4 }
}

/**
 * The ECharts option of a figure, for a chart that is `width` pixels wide. Series differ by more than colour: lines by
 * dashes and marks, bars by their order.
 */
export function echartsOption(
  kind: ChartKind,
  { series, rows, currency }: Figure,
  language: Language,
  colours: Colours,
  width: number,
) {
  const shown = series.map((each, column) => ({ ...each, column })).filter(({ aside }) => !aside)
  const palette = seriesColours[colours.dark ? 'dark' : 'light']
  const unit = shown[0]?.unit ?? 'count'
  const valueTitle = kind === 'across' || unit === 'count' ? undefined : (currency ?? unitTitles[unit][language])
  const text = { color: colours.quiet, fontFamily: colours.font, fontSize: 12 }
  return {
    animationDuration: 150,
    animationDurationUpdate: 150,
    color: [...palette],
    textStyle: { fontFamily: colours.font, color: colours.text },
    grid: {
      left: 8,
      right: 12,
      top: (shown.length > 1 ? 32 : 8) + (valueTitle ? 24 : 0),
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      right: 0,
      pageIconColor: colours.text,
      pageIconInactiveColor: colours.line,
      pageTextStyle: text,
      show: shown.length > 1,
      type: 'scroll',
      top: 0,
      left: 0,
      icon: kind === 'lines' ? undefined : 'roundRect',
      itemWidth: kind === 'lines' ? 26 : 12,
      itemHeight: 10,
      textStyle: { ...text, color: colours.text },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: kind === 'lines' ? 'line' : 'shadow' },
      confine: true,
      backgroundColor: colours.ground,
      borderColor: colours.line,
      textStyle: { ...text, color: colours.text },
      valueFormatter: (value: unknown) =>
        numberText(
          value === null || value === undefined || value === '-' ? null : String(value),
          unit,
          language,
          currency,
        ),
    },
    [kind === 'across' ? 'yAxis' : 'xAxis']: {
      type: 'category',
      inverse: kind === 'across',
      data: rows.map(({ title }) => title[language]),
      axisLabel: {
        ...text,
        hideOverlap: rows.length > namesMost,
        interval: rows.length > namesMost ? 'auto' : 0,
        ...fitOfNames(kind, rows.length, width),
      },
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
    },
    [kind === 'across' ? 'xAxis' : 'yAxis']: {
      type: 'value',
      name: valueTitle,
      nameTextStyle: { ...text, align: 'left' },
      nameGap: 12,
      minInterval: unit === 'count' ? 1 : 0,
      // Prices differ by little, which an axis from zero would hide.
      scale: unit === 'money' && kind === 'lines',
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (value: number) => axisText(value, language) + (kind === 'across' && unit === 'percent' ? ' %' : ''),
      },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: shown.map(({ title, column }, place) => {
      const data = rows.map(({ values, open: addresses }) => {
        const value = values[column] ?? null
        return { value: value === null ? '-' : Number(value), cursor: addresses[column] ? 'pointer' : 'default' }
      })
      const name = title[language]
      if (kind === 'lines')
        return {
          type: 'line',
          name,
          data,
          step: unit === 'money' ? 'end' : undefined,
          symbol: symbols[place % symbols.length],
          symbolSize: 8,
          showAllSymbol: true,
          connectNulls: false,
          lineStyle: { width: 2, type: dashes[Math.floor(place / palette.length) % dashes.length] },
          emphasis: { focus: 'series' },
        }
      return {
        type: 'bar',
        name,
        data,
        stack: kind === 'stacked' ? 'all' : undefined,
        barMaxWidth: kind === 'across' ? 14 : 36,
        itemStyle:
          kind === 'stacked'
            ? { borderColor: colours.ground, borderWidth: 1 }
            : { borderRadius: kind === 'across' ? [0, 3, 3, 0] : [3, 3, 0, 0] },
      }
    }),
  }
}
