import { CheckCircleFilled } from '@ant-design/icons'
import { fileFields, fill, type ImportStatus, label, type Resource } from '@sms/kit/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useApp, useSay } from '../page/app.tsx'
import { Counts } from './counts.tsx'
import { UndoImport } from './earlier.tsx'
import { Notes } from './notes.tsx'
import { CreatableNames, Parts } from './parts.tsx'
import { Problems } from './problems.tsx'
import { SimilarGroups } from './similar-groups.tsx'
import { StepHeading } from './step-parts.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly status: ImportStatus
  readonly onRestart: () => void
  readonly onClose: () => void
  readonly onEarlier: () => void
}

/** The last step: what was imported, and what was left out and why. */
export function DoneStep({ contract, status, onRestart, onClose, onEarlier }: Props) {
  const say = useSay()
  const { language } = useApp()
  const navigate = useNavigate()
  const { name, counts } = status
  const fields = fileFields(contract.fields, () => true).map(({ name, label: text }) => ({
    name,
    label: text[language],
  }))
  /** How many records were written. */
  const changed = status.done
  // The records changed on the days of the import, also Inactive ones.
  const show = () => {
    const [from, to] = [status.startedAt, status.finishedAt].map((at) => dayjs(at ?? undefined).format('YYYY-MM-DD'))
    void navigate({ to: '.', search: { status: '', updatedAt: `${from}..${to}`, sort: '-updatedAt' } as never })
  }
  /** Leads to the list, searched for the first part of a record's name, mostly a code. */
  const find = (name: string) => void navigate({ to: '.', search: { q: name.split(' · ')[0], status: '' } as never })
  return (
    <div className="import-end">
      <div className="import-result">
        <StepHeading>
          <CheckCircleFilled className="import-success" aria-hidden="true" />{' '}
          {say(fill(changed > 0 ? heading : nothing, { name }))}
        </StepHeading>
        {counts && <Counts counts={counts} past />}
        <div className="import-actions">
          {changed > 0 ? (
            <Button type="primary" size="large" onClick={show}>
              {say(fill(toList, { en: contract.titles.en.toLowerCase(), zh: contract.titles.zh }))}
            </Button>
          ) : (
            <Button type="primary" size="large" onClick={onClose}>
              {say(close)}
            </Button>
          )}
          <Button size="large" onClick={onRestart}>
            {say(another)}
          </Button>
          {status.change && (
            <UndoImport change={status.change} name={name} size="large" type="text" onUndone={onEarlier} />
          )}
        </div>
      </div>
      {counts && <Problems report={status} counts={counts} fields={fields} file={name} past />}
      {status.similar && <SimilarGroups similar={status.similar} onFind={find} />}
      <Parts parts={status.parts.filter((part) => part.used)} />
      <CreatableNames creatable={status.creatable} />
      <Notes notes={status.notes} />
    </div>
  )
}

const heading = label('“{name}” is imported', '“{name}”已导入')
const nothing = label('“{name}” is imported: nothing had to be changed', '“{name}”已导入：没有需要更改的内容')
const toList = label('Show these {en}', '查看这些{zh}')
const another = label('Import another file', '导入其他文件')
const close = label('Close', '关闭')
