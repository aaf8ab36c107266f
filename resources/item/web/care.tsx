import { plainText, useApp } from '@sms/kit/web'
import { care, careStandard, careSymbols } from '../rules/care.ts'
import './care.css'
import { CareSymbol } from './care-symbol.tsx'

type Props = { readonly record: { readonly care: Readonly<Record<string, unknown>> | null } }

/** The care symbols of a record in the standard's order, each with its words below; what it says is in the fact above. */
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

/** The same symbols alone, where words have no room. */
export const CareRow = ({ value }: { readonly value: Readonly<Record<string, unknown>> }) => (
  <span className="care-row">
    {careSymbols(value).map(({ group, value: one }) => (
      <CareSymbol key={`${group} ${one}`} group={group} value={one} />
    ))}
  </span>
)
