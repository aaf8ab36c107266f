import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label, type RecordOf } from '@sms/kit/contract'
import {
  dataOf,
  EditDrawer,
  ExportButton,
  FactsDrawer,
  ImportButton,
  ImportPlace,
  listOf,
  NewDrawer,
  plainText,
  ReadFailure,
  useApp,
  useMayChange,
  useSay,
} from '@sms/kit/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { fabric as fabricContract } from '../../fabric/contract.ts'
import { colourName } from '../../item/rules/palette.ts'
import { ColourwayReviews } from '../../review/web/reviews-tab.tsx'
import { colourway } from '../contract.ts'
import { previewNote } from '../rules/preview-note.ts'
import './colourways.css'
import { colourwayLayout } from './layout.ts'
import { Patch } from './patch.tsx'

type Colourway = RecordOf<typeof colourway>
const listQuery = { status: 'Active', pageSize: '200' }
const exportColumns = ['name', 'nameZh', 'supplierColourNo', 'pantone', 'lab', 'labDip', 'notes']
const labDipColours = {
  none: 'default',
  requested: 'processing',
  submitted: 'warning',
  approved: 'success',
  rejected: 'error',
}

/** The Active colourways of a fabric as colour chips. */
export function ColourwaysTab({ of }: { of: RecordOf<typeof fabricContract> }) {
  const { id: fabric } = of
  const say = useSay()
  const app = useApp()
  const mayChange = useMayChange('Fabric')
  const queries = useQueryClient()
  const reorder = useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) =>
      dataOf(await app.client.api.post<Envelope<number>>('/colourway/order', { fabric, ids, state: 'Reordered' })),
    onSettled: () => queries.invalidateQueries({ queryKey: [colourway.name] }),
  })
  const [adding, setAdding] = useState(false)
  const [openColourway, setOpenColourway] = useState<Colourway>()
  const read = useQuery(listOf(app, colourway, { ...listQuery, fabric }))
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  const { rows, total } = read.data
  const nextPosition = Math.max(0, ...rows.map(({ position }) => position ?? 0)) + 10

  const move = (at: number, by: 1 | -1) =>
    reorder.mutate(
      rows
        .toSpliced(at, 1)
        .toSpliced(at + by, 0, rows[at]!)
        .map(({ id }) => id),
    )

  return (
    <section className="colourways" aria-label={say(colourway.titles)}>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(none)} />
      ) : (
        <ul className="colourways-list">
          {rows.map((row, at) => (
            <li key={row.id} className="colourway">
              <ColourwayButton record={row} onPress={() => setOpenColourway(row)} />
              <span className="colourway-moves">
                <ColourwayReviews fabric={of} colourway={row} />
                {mayChange && rows.length > 1 && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<LeftOutlined aria-hidden="true" />}
                      disabled={at === 0 || reorder.isPending}
                      aria-label={say(fill(earlier, { name: colourName(row, app.language) }))}
                      onClick={() => move(at, -1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<RightOutlined aria-hidden="true" />}
                      disabled={at === rows.length - 1 || reorder.isPending}
                      aria-label={say(fill(later, { name: colourName(row, app.language) }))}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.some(({ hex, photo }) => hex || photo) && <p className="lab-note">{say(previewNote)}</p>}
      <p className="colourways-tools">
        {mayChange && (
          <>
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
              {say(add)}
            </Button>
            <ImportButton contract={colourway} />
          </>
        )}
        <ExportButton
          contract={colourway}
          now={{ query: { status: 'Active', fabric }, columns: exportColumns, total }}
        />
      </p>
      {mayChange && <ImportPlace contract={colourway} given={{ fabric }} />}
      <NewDrawer
        contract={colourway}
        layout={colourwayLayout}
        open={adding}
        preset={{ fabric, position: nextPosition }}
        onClose={() => setAdding(false)}
      />
      {mayChange ? (
        <EditDrawer
          contract={colourway}
          layout={colourwayLayout}
          id={openColourway?.id}
          record={openColourway}
          onClose={() => setOpenColourway(undefined)}
        />
      ) : (
        <FactsDrawer
          contract={colourway}
          layout={colourwayLayout}
          record={openColourway}
          onClose={() => setOpenColourway(undefined)}
        />
      )}
    </section>
  )
}

function ColourwayButton({ record, onPress }: { record: Colourway; onPress: () => void }) {
  const { language } = useApp()
  return (
    <button type="button" className="colourway-face" onClick={onPress}>
      <Patch colourway={record} sizes="200px" />
      <span className="colourway-name">{colourName(record, language)}</span>
      <span className="colourway-codes">
        {[record.pantone, record.supplierColourNo].filter(Boolean).join(' · ') || '\u00a0'}
      </span>
      <span className="colourway-dip">
        {record.labDip === 'none' ? (
          '\u00a0'
        ) : (
          <Tag color={labDipColours[record.labDip]}>{plainText(colourway.fields.labDip, record.labDip, language)}</Tag>
        )}
      </span>
    </button>
  )
}

const add = label('Add a colourway', '新增颜色')
const earlier = label('Move {name} one earlier', '将{name}前移一位')
const later = label('Move {name} one later', '将{name}后移一位')
const none = label(
  'No colourways yet. Add the colours that this cloth is made in.',
  '暂无颜色。请添加此面料已有的颜色。',
)
