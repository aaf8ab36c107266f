import type { Label } from '@sms/kit/contract'
import { PlaceLink, ScrollX, useApp, useSay } from '@sms/kit/web'
import type { Figure } from '../contract.ts'
import { numberText } from './numbers.ts'

type Props = {
  readonly title: string
  readonly each: Label
  readonly figure: Figure
  /** For screen readers only, beside the chart; without links, whose focus would be invisible. */
  readonly unseen?: boolean
}

/** The numbers of a figure as links to their records. */
export function FigureTable({ title, each, figure: { series, rows, currency }, unseen = false }: Props) {
  const say = useSay()
  const { language } = useApp()
  const table = (
    <table className="report-table">
      <caption className="sms-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{say(each)}</th>
          {series.map(({ title, unit }) => (
            <th key={title.en} scope="col">
              {say(title)}
              {unit === 'money' && currency && ` (${currency})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{say(row.title)}</th>
            {series.map(({ title, unit }, i) => {
              const text = numberText(row.values[i] ?? null, unit, language)
              const open = row.open[i]
              return (
                <td key={title.en}>
                  {open && !unseen ? (
                    <PlaceLink href={`/admin/${open}`} aria-label={`${say(row.title)}, ${say(title)}: ${text}`}>
                      {text}
                    </PlaceLink>
                  ) : (
                    text
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return unseen ? <div className="sms-hidden">{table}</div> : <ScrollX label={title}>{table}</ScrollX>
}
