import { CopyOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label, type RecordOf, type Resource, startingPoint } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { recordHref, useApp, useSay } from '../../app.tsx'
import { NewDrawer } from '../../form/drawers.tsx'
import type { FormLayout } from '../../form/layout.ts'
import { recordTitle } from '../../list/record-name.tsx'
import { dataOf } from '../../query.ts'
import { useToast } from '../../toast.tsx'

type Props<R extends Resource<any, any>> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record: RecordOf<R>
}

/** A record as the starting point of a new one: all its facts under the next code, with its photos where wanted. */
export function DuplicateButton<R extends Resource<any, any>>({ contract, layout, record }: Props<R>) {
  const say = useSay()
  const app = useApp()
  const { language } = app
  const toast = useToast()
  const queries = useQueryClient()
  const { history } = useRouter()
  const [open, setOpen] = useState(false)
  const [withPhotos, setWithPhotos] = useState(true)
  const { id } = record as { id: string }
  const given = useMemo(() => startingPoint(contract, record as Record<string, unknown>), [contract, record])
  const done = async (made: string) => {
    if (contract.pictures && withPhotos) {
      try {
        const body = { kind: contract.name, from: id, to: made }
        dataOf(await app.client.api.post<Envelope<number>>('/attachment/copy', body))
        void queries.invalidateQueries({ queryKey: ['attachment'] })
      } catch {
        // The record is there; its photos can be added to it as to any other.
        toast.warning(noPhotos)
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
        given={given as never}
        draft={`copy.${id}`}
        above={
          contract.pictures && (
            <Checkbox checked={withPhotos} onChange={(event) => setWithPhotos(event.target.checked)}>
              {say(photos)}
            </Checkbox>
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
const noPhotos = label('The photos could not be copied', '图片未能复制')
