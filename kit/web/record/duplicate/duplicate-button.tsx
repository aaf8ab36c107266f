import { CopyOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label, type RecordOf, type Resource, startingPoint } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { dataOf, Refused } from '../../data/query.ts'
import { NewDrawer } from '../../form/drawers.tsx'
import type { FormLayout } from '../../form/layout.ts'
import { recordTitle } from '../../list/grid/record-name.tsx'
import { recordHref, useApp, useMay, useSay } from '../../page/app.tsx'
import { useToast } from '../../toast/toast.tsx'
import './duplicate.css'

type Props<R extends Resource<any, any>> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record: RecordOf<R>
  /** The values of the copy that are not those of the record. */
  readonly values: Partial<RecordOf<R>> | undefined
}

/** Opens the form of a copy of a record, and copies the chosen photos and sub-records to it. */
export function DuplicateButton<R extends Resource<any, any>>({ contract, layout, record, values }: Props<R>) {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const { language } = app
  const toast = useToast()
  const queries = useQueryClient()
  const { history } = useRouter()
  const [open, setOpen] = useState(false)
  const parts = [
    ...(contract.pictures ? [{ part: 'photos', text: photos }] : []),
    ...layout.related.flatMap(({ name, along, right }) => (along && may(right) ? [{ part: name, text: along }] : [])),
  ]
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const ticked = parts.map(({ part }) => part).filter((part) => !unticked.includes(part))
  const { id } = record as { id: string }
  const preset = useMemo(
    () => ({ ...startingPoint(contract, record as Record<string, unknown>), ...values }),
    [contract, record, values],
  )
  const done = async (made: string) => {
    if (ticked.length) {
      const along = ticked.filter((part) => part !== 'photos')
      try {
        const body = { kind: contract.name, from: id, to: made, photos: ticked.includes('photos'), along }
        dataOf(await app.client.api.post<Envelope<number>>('/copy', body))
        for (const kind of ['attachment', contract.name, ...along]) void queries.invalidateQueries({ queryKey: [kind] })
      } catch (error) {
        // The record is added; what could not be copied can be added by hand.
        toast.warning(notAlong, error instanceof Refused ? { detail: error.message } : {})
      }
    }
    const page = recordHref(app, contract.name, made)
    if (page) history.push(page)
  }
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say(duplicate)}
      </Button>
      <NewDrawer
        contract={contract}
        layout={layout}
        open={open}
        title={fill(copyOf, { name: recordTitle(contract, record as { id: string }, language) })}
        preset={preset as never}
        draft={`copy.${id}`}
        opens
        above={
          parts.length > 0 && (
            <fieldset className="duplicate-along" aria-label={say(alongLabel)}>
              {parts.map(({ part, text }) => (
                <Checkbox
                  key={part}
                  checked={ticked.includes(part)}
                  onChange={({ target }) =>
                    setUnticked((now) => (target.checked ? now.filter((other) => other !== part) : [...now, part]))
                  }
                >
                  {say(text)}
                </Checkbox>
              ))}
            </fieldset>
          )
        }
        onDone={(made) => void done((made as { id: string }).id)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const copyOf = label('Copy of {name}', '复制自 {name}')
const duplicate = label('Duplicate', '复制为新记录')
const photos = label('Take the photos along', '同时复制图片')
const alongLabel = label('What comes along', '一同复制的内容')
const notAlong = label('Saved, but what was to come along could not be copied', '已保存，但附带内容未能复制')
