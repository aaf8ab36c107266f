import { fill, type ImportDescription, type ImportSettings, label } from '@sms/kit/contract'
import { Radio } from 'antd'
import { useId, useRef } from 'react'
import { type Choosable, lazyKeys } from '../form/options.ts'
import { Picker } from '../form/picker.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { rowsText } from './counts.tsx'
import { type RequestedSettings, withHeaderRow, withSheet } from './settings.ts'
import { ScrollBox } from './step-parts.tsx'

type Props = {
  readonly description: ImportDescription
  readonly settings: ImportSettings
  readonly onChange: (settings: RequestedSettings) => void
}

/** The choice of the sheet and of its header row. */
export function SheetChoice({ description, settings, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const id = useId()
  const { sheets, head } = description
  const choices = sheets.map(({ name, hidden, rows }, at): Choosable => {
    const size = rowsText(rows, language)
    const text = `${name} (${hidden ? `${say(isHidden)}, ` : ''}${size})`
    return { value: String(at), text, keys: lazyKeys([name]) }
  })
  const row = settings.headerRow
  const seen = useRef(new Map<number, ImportSettings>())
  const select = (sheet: number) => {
    // Before a sheet's first preview, the settings still hold the columns of the sheet before it.
    if (description.settings.sheet === settings.sheet) seen.current.set(settings.sheet, settings)
    onChange(withSheet(settings, sheet, seen.current.get(sheet)))
  }
  return (
    <section className="import-part">
      {sheets.length > 1 && (
        <div className="import-pair">
          <span>{say(sheetLabel)}</span>
          <Picker
            choices={choices}
            value={String(settings.sheet)}
            onChange={(at) => select(Number(at))}
            aria-label={say(sheetLabel)}
          />
        </div>
      )}
      <details className="import-fold">
        <summary>{say(row ? fill(headersIn, { row }) : noHeaders)}</summary>
        <p className="import-quiet">{say(press)}</p>
        <ScrollBox label={say(title)}>
          <table className="import-head">
            <tbody>
              {numbered(head).map(({ number, cells }) => (
                <tr key={number} data-chosen={number === row || undefined} data-above={number < row || undefined}>
                  <th scope="row">
                    <Radio
                      id={`${id}-${number}`}
                      checked={number === row}
                      onChange={() => onChange(withHeaderRow(settings, number))}
                      aria-label={say(fill(headersIn, { row: number }))}
                    >
                      {number}
                    </Radio>
                  </th>
                  {cells.map(({ at, cell }) => (
                    <td key={at}>
                      <label htmlFor={`${id}-${number}`}>{cell}</label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        <Radio checked={row === 0} onChange={() => onChange(withHeaderRow(settings, 0))}>
          {say(noHeaders)}
        </Radio>
      </details>
    </section>
  )
}

/** Rows with their numbers in the file, from 1; cells with the indexes of their columns. */
const numbered = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, i) => ({ number: i + 1, cells: cells.map((cell, at) => ({ at, cell })) }))

const title = label('Sheet and headers', '工作表与表头')
const sheetLabel = label('Sheet', '工作表')
const isHidden = label('hidden', '隐藏')
const headersIn = label('Headers stand in row {row}', '表头在第 {row} 行')
const noHeaders = label('There is no row of headers', '没有表头行')
const press = label(
  'Press the row that holds the headers. Rows above it are not imported.',
  '请点击表头所在的行，其上方的行不会导入。',
)
