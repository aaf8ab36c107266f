import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { type BulkSet, fill, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useNarrow } from '../list/filters/use-narrow.ts'
import type { ListNow } from '../list/list-props.ts'
import { Pop } from '../list/pop.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { sizeText } from '../record/file-size.ts'
import { type ExportChoice, exportHref, readExportChoice } from './address.ts'
import './export.css'
import { useDownload } from './download.ts'
import { recordsText } from './records-text.ts'

const ExportPanel = lazy(() => import('./export-panel.tsx'))

type Props = {
  readonly contract: Resource<any, any>
  readonly now: Pick<ListNow, 'query' | 'columns' | 'total' | 'more'>
  /** The records, where they are not all that the list shows; the query is no more than their order then. */
  readonly set?: BulkSet
}

/**
 * Exports what a list shows as XLSX or CSV: the current filter and sort, with every field or the columns shown. This
 * browser remembers the options; while the file is loading, the button opens its progress and a way to cancel.
 */
export function ExportButton({ contract, now, set }: Props) {
  const say = useSay()
  const { language } = useApp()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const [running, start] = useDownload()
  const [choice, setChoice] = useState(() => readExportChoice(storedChoice.get()))
  const name = recordsText(now, language)
  // A list may also show columns that are no fields.
  const shown = now.columns.filter((key) => Object.hasOwn(contract.all, key))
  // The columns of the record's name are always visible and cannot be chosen.
  const columns = [...contract.names.filter((name) => !shown.includes(name)), ...shown]
  const begin = (agreed: ExportChoice) => {
    setOpen(false)
    void start(exportHref(contract.path, agreed, now.query, columns), set)
  }
  const choose = (next: ExportChoice) => {
    setChoice(next)
    storedChoice.set(JSON.stringify(next))
  }
  return (
    <>
      <Pop
        label={name}
        open={open}
        onOpen={setOpen}
        className="export-pop"
        button={(props) => (
          <Button
            icon={running ? <LoadingOutlined aria-hidden="true" /> : <DownloadOutlined aria-hidden="true" />}
            disabled={now.total === 0 && !running}
            title={name}
            {...props}
            aria-label={name}
          >
            {!narrow && <span className="list-tool-name">{say(exportLabel)}</span>}
          </Button>
        )}
      >
        {running ? (
          <div className="export-running">
            <p>{say(fill(under, { size: sizeText(running.bytes, language) }))}</p>
            <Button size="small" onClick={running.cancel}>
              {say(cancel)}
            </Button>
          </div>
        ) : (
          <ExportPanel contract={contract} choice={choice} shown={shown} now={now} onChoose={choose} onStart={begin} />
        )}
      </Pop>
      <span className="sms-hidden" role="status">
        {running ? say(status) : ''}
      </span>
    </>
  )
}

const storedChoice = stored('export')

const exportLabel = label('Export', '导出')
const under = label('Exporting: {size} so far', '正在导出：已下载 {size}')
const status = label('The export is under way', '正在导出')
const cancel = label('Cancel', '取消')
