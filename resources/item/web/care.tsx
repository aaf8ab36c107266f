import { plainText, useApp } from '@sms/kit/web'
import { care, careStandard, careSymbols } from '../rules/care.ts'
import './care.css'
import { CareSymbol } from './care-symbol.tsx'

type Props = { readonly record: { readonly care: Readonly<Record<string, unknown>> | null } }

/** The care symbols of a record in the standard's order, each above its words; hidden from screen readers, which read the fact. */
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
