import { fill, type ImportNote, label } from '@sms/kit/contract'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'

/** The notes of an import, with how often and in which rows each applies. */
export function Notes({ notes }: { readonly notes: readonly ImportNote[] }) {
  const say = useSay()
  const { language } = useApp()
  if (notes.length === 0) return null
  return (
    <section className="import-part">
      <h3>{say(title)}</h3>
      <ul className="import-notes">
        {notes.map(({ message, count, rows }) => {
          const more = rows.length < count ? ' …' : ''
          return (
            <li key={message}>
              <span className="import-times">{integerText(count, language)} ×</span>
              <span>
                {message}
                {rows.length > 0 && (
                  <span className="import-rows">
                    {say(fill(inRows, { n: rows.length, rows: rows.slice(0, 8).join(', ') + more }))}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const title = label('Good to know', '说明')
const inRows = label('{n|row|rows} {rows}', '第 {rows} 行')
