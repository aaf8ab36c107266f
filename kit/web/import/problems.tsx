import { DownloadOutlined } from '@ant-design/icons'
import {
  fill,
  type ImportCounts,
  type ImportDescription,
  type ImportProblem,
  type ImportReport,
  type ImportSettings,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { saveFile } from '../export/download.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { CellInput } from './corrections.tsx'
import { rowsText } from './counts.tsx'
import { csvText, harmless } from './pasted.ts'
import { withCell, withoutRow } from './settings.ts'
import { ScrollBox } from './step-parts.tsx'
import { UnknownValues } from './unknown-values.tsx'

type Props = {
  readonly report: ImportReport
  readonly counts: ImportCounts
  readonly fields: readonly Pick<ImportDescription['fields'][number], 'name' | 'label'>[]
  readonly file: string
  /** The import is done: the rows were left out. */
  readonly past?: boolean
  /** Takes the column of an optional field out of the import; undefined if that is impossible. */
  readonly dropField?: (field: string) => (() => void) | undefined
  readonly mend?: Mend
}

type Mend = {
  readonly contract: Resource<any, any>
  readonly fields: ImportDescription['fields']
  readonly settings: ImportSettings
  readonly onChange: (settings: ImportSettings) => void
}

/** The most rows shown of a problem; the downloaded file has all rows of the server's answer. */
const rowsShown = 50

/** The problems of rows: each once with its count, and inside it the cells. */
export function Problems({ report, counts, fields, file, dropField, mend, past = false }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { problems } = report
  const totals = useSteady(report.totals)
  if (totals.length === 0) return null
  const number = (n: number) => integerText(n, language)
  const fieldName = ({ sheet, field }: Pick<ImportProblem, 'sheet' | 'field'>) =>
    sheet === undefined ? fields.find(({ name }) => name === field)?.label : undefined
  const errors = report.parts.reduce((sum, part) => sum + (part.counts?.errors ?? 0), counts.errors)
  const save = () => {
    const rows = problems.map((problem) =>
      [problem.sheet ?? '', String(problem.row), problem.column, problem.value, problem.message, problem.expected].map(
        (cell) => harmless(cell),
      ),
    )
    const csv = new Blob([csvText([[sheetHead, ...heads].map(say), ...rows])], { type: 'text/csv;charset=utf-8' })
    saveFile(csv, `${file} – ${say(fileName)}.csv`)
  }
  return (
    <section className="import-part">
      <div className="import-line">
        <h3>{say(fill(past ? leftOut : haveErrors, { rows: rowsText(errors, language) }))}</h3>
        <Button size="small" icon={<DownloadOutlined />} onClick={save}>
          {say(download)}
        </Button>
      </div>
      {past && <p className="import-quiet">{say(thenAgain)}</p>}
      {totals.map((total, i) => {
        const cells = problems.filter((problem) => isCountedIn(problem, total))
        const drop = total.sheet === undefined ? dropField?.(total.field) : undefined
        // If a value can be chosen, the list of choices already shows this.
        const expected = total.expected === total.message || (mend && total.unknown) ? '' : total.expected
        return (
          <Fold key={totalKey(total)} open={i === 0}>
            <summary>
              <span className="import-times">{number(total.count)} ×</span>
              {total.sheet && <span className="import-quiet">{total.sheet} › </span>}
              <span className="import-strong">{fieldName(total) ?? cells[0]?.column}</span> {total.message}
            </summary>
            {expected && <p className="import-quiet">{say(fill(expects, { expected }))}</p>}
            {mend && total.unknown && total.sheet === undefined ? (
              <UnknownValues {...mend} total={total} />
            ) : (
              <Cells
                cells={cells.slice(0, rowsShown)}
                name={`${total.sheet ?? fieldName(total) ?? ''} ${total.message}`}
                {...(mend ? { mend } : {})}
              />
            )}
            {drop && (
              <Button size="small" onClick={drop}>
                {say(doWithout)}
              </Button>
            )}
            {!(mend && total.unknown) && total.count > Math.min(cells.length, rowsShown) && (
              <p className="import-quiet">
                {say(fill(firstOnly, { n: number(Math.min(cells.length, rowsShown)), all: number(total.count) }))}
              </p>
            )}
          </Fold>
        )
      })}
    </section>
  )
}

/** The problems in the order in which they first appeared, so that none moves while the user corrects it. */
function useSteady(totals: ImportReport['totals']): ImportReport['totals'] {
  const seen = useRef<string[]>([])
  for (const total of totals) if (!seen.current.includes(totalKey(total))) seen.current.push(totalKey(total))
  const place = (total: ImportReport['totals'][number]) => seen.current.indexOf(totalKey(total))
  return totals.toSorted((a, b) => place(a) - place(b))
}

const totalKey = ({ sheet, field, message, expected }: ImportReport['totals'][number]) =>
  `${sheet} ${field} ${message} ${expected}`

/** A fold that opens when `open` first becomes true, and that the user can close. */
function Fold({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const opened = useRef(open)
  if (open) opened.current = true
  return (
    <details className="import-fold" open={opened.current}>
      {children}
    </details>
  )
}

function Cells({ cells, name, mend }: { cells: readonly ImportProblem[]; name: string; mend?: Mend }) {
  const say = useSay()
  if (cells.length === 0) return null
  return (
    <ScrollBox label={name}>
      <table className="import-table">
        <thead>
          <tr>
            {heads.slice(0, 3).map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
            {mend && (
              <th scope="col">
                <span className="import-hidden">{say(leaveOut)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {cells.map((problem) => (
            <tr key={`${problem.row} ${problem.column}`}>
              <td className="import-number">{problem.row}</td>
              <td>{problem.column}</td>
              <td className="import-value">
                {mend && problem.index !== undefined ? (
                  <CellInput
                    value={problem.value}
                    name={say(fill(cellName, { row: problem.row, column: problem.column }))}
                    onChange={(text) => mend.onChange(withCell(mend.settings, problem, problem.index!, text))}
                  />
                ) : (
                  problem.value || <span className="import-quiet">{say(blank)}</span>
                )}
              </td>
              {mend && (
                <td>
                  <Button
                    type="text"
                    size="small"
                    onClick={() => mend.onChange(withoutRow(mend.settings, problem))}
                    aria-label={say(fill(leaveRow, { row: problem.row }))}
                  >
                    {say(leaveOut)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Whether a total counts a problem; unknown names of a field are one total, whatever their messages. */
const isCountedIn = (problem: ImportProblem, total: ImportReport['totals'][number]) =>
  problem.sheet === total.sheet &&
  problem.field === total.field &&
  (total.unknown ? problem.unknown !== undefined : problem.message === total.message) &&
  problem.expected === total.expected

const leaveOut = label('Leave out', '跳过')
const leaveRow = label('Leave out row {row}', '跳过第 {row} 行')
const cellName = label('Row {row}, {column}', '第 {row} 行，{column}')
const haveErrors = label('{rows} with errors', '{rows}有错误')
const leftOut = label('{rows} left out for errors', '{rows}因错误跳过')
const thenAgain = label(
  'Correct them in the file and import it again: rows that are in already are left as they are.',
  '请在文件中更正后重新导入：已导入的行保持不变。',
)
const download = label('Save as CSV', '另存为 CSV')
const fileName = label('errors', '错误')
const sheetHead = label('Sheet', '工作表')
const heads = [
  label('Row', '行'),
  label('Column', '列'),
  label('Value', '值'),
  label('Problem', '问题'),
  label('Expected', '要求'),
]
const doWithout = label('Import without this column', '不导入此列')
const blank = label('empty', '空')
const expects = label('Expected: {expected}', '要求：{expected}')
const firstOnly = label('The first {n} of {all} are shown.', '显示前 {n} 个，共 {all} 个。')
