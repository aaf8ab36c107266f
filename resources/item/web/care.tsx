import './care.css'
import { plainText, useApp } from '@sms/kit/web'
import type { ReactNode } from 'react'
import { type CareGroup, care, careStandard, careSymbols } from '../rules/care.ts'

/** The shapes are drawn on 32 × 32 units with lines of one width. */
const tub = <path d="M3 10 L7 27 H25 L29 10 M3 10 q3.25 4 6.5 0 q3.25 -4 6.5 0 q3.25 4 6.5 0 q3.25 -4 6.5 0" />
const cross = <path d="M3 4 L29 29 M29 4 L3 29" />
const square = <path d="M5 6 H27 V28 H5 Z" />
const circle = <circle cx="16" cy="16" r="11" />
const triangle = <path d="M16 4 L29 27 H3 Z" />
const iron = <path d="M3 25 H29 L26 11 Q25.5 8 22 8 H11 M3 25 Q5 16 14 15.5 H26.8" />

/** Letters on the baseline `y`. */
const text = (letters: string, y: number, size = 9) => (
  <text x="16" y={y} fontSize={size} textAnchor="middle" fill="currentColor" stroke="none">
    {letters}
  </text>
)
const dots = (count: number, y: number) =>
  [0, 1, 2]
    .slice(0, count)
    .map((i) => <circle key={i} cx={16 + (i - (count - 1) / 2) * 5} cy={y} r="1.6" fill="currentColor" stroke="none" />)
/** One bar below a symbol for a mild treatment, two for a very mild one. */
const bars = (treatment: string) => (
  <>
    {treatment.includes('mild') && <path d="M5 31.5 H27" />}
    {treatment.includes('very mild') && <path d="M5 35 H27" />}
  </>
)
/** The stroke across a corner that means drying in the shade. */
const shade = <path d="M5 14 L13 6" />
const hand = <path d="M8 17 l6 -6 q2 -2 3.5 -.5 l-4.5 4.5 m4 -4 l4 -3 q2 0 1 2 l-4 4 m1 -1 q2 0 1 2 l-5 6 h-5" />

function drying(value: string): ReactNode {
  if (value.startsWith('tumble'))
    return (
      <>
        {square}
        <circle cx="16" cy="17" r="8.5" />
        {value === 'tumble normal' && dots(2, 17)}
        {value === 'tumble low' && dots(1, 17)}
        {value === 'tumble none' && cross}
      </>
    )
  const isFlat = value.includes('flat')
  const isDrip = value.startsWith('drip')
  const line = (at: number) => <path key={at} d={isFlat ? `M9 ${at + 1} H23` : `M${at} 10 V24`} />
  return (
    <>
      {square}
      {isDrip ? [line(13), line(19)] : line(16)}
      {value.endsWith('shade') && shade}
    </>
  )
}

function professional(value: string): ReactNode {
  const isWet = value.startsWith('W') || value === 'no wet clean'
  const isForbidden = value.startsWith('no ')
  // A crossed circle without a letter forbids dry cleaning.
  return (
    <>
      {circle}
      {(!isForbidden || isWet) && text(isWet ? 'W' : value[0]!, 20.5, 13)}
      {isForbidden && cross}
      {bars(value)}
    </>
  )
}

function drawing(group: CareGroup, value: string): ReactNode {
  switch (group) {
    case 'wash':
      return (
        <>
          {tub}
          {value.startsWith('hand') ? hand : value === 'none' ? cross : text(value.split(' ')[0]!, 23.5)}
          {bars(value)}
        </>
      )
    case 'bleach':
      return (
        <>
          {triangle}
          {value === 'oxygen' && <path d="M12 27 L20.5 12 M17.5 27 L23.2 17" />}
          {value === 'none' && cross}
        </>
      )
    case 'dry':
      return drying(value)
    case 'iron':
      return (
        <>
          {iron}
          {value === 'none' ? cross : dots({ 210: 3, 160: 2, 120: 1 }[value.split(' ')[0]!] ?? 0, 20.5)}
          {value === '120' && <path d="M12 26 l-2 5 M16 26 v5 M20 26 l2 5 M8 27 L24 32" />}
        </>
      )
    case 'professional':
      return professional(value)
  }
}

/** The symbol of a care treatment, after ISO 3758. */
const CareSymbol = ({ group, value }: { readonly group: CareGroup; readonly value: string }) => (
  <svg
    viewBox="0 0 32 37"
    className="care-symbol"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    {drawing(group, value)}
  </svg>
)

type Props = { readonly record: { readonly care: Readonly<Record<string, unknown>> | null } }

/** The care symbols of a record in the standard's order, each with its words. */
export function CareOf({ record }: Props) {
  const { language } = useApp()
  const symbols = careSymbols(record.care)
  if (symbols.length === 0) return null
  return (
    <span className="care" aria-hidden="true">
      {symbols.map(({ group, value }) => (
        <span key={`${group} ${value}`} className="care-one">
          <CareSymbol group={group} value={value} />
          <span>{plainText(care[group], value, language)}</span>
        </span>
      ))}
      <span className="care-standard">{careStandard}</span>
    </span>
  )
}

/** The care symbols without words. */
export const CareRow = ({ value }: { readonly value: Readonly<Record<string, unknown>> }) => (
  <span className="care-row">
    {careSymbols(value).map((symbol) => (
      <CareSymbol key={`${symbol.group} ${symbol.value}`} {...symbol} />
    ))}
  </span>
)
