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
import { ColourwayReviews } from '../../review/web/reviews-tab.tsx'
import { colourway } from '../contract.ts'
import { preview } from '../rules/preview.ts'
import './colourways.css'
import { colourwayLayout } from './layout.ts'
import { Patch } from './patch.tsx'

type Colourway = RecordOf<typeof colourway>
const ask = { status: 'Active', pageSize: '200' }
const shown = ['name', 'supplierColourNo', 'pantone', 'lab', 'labDip', 'notes']
const dips = { none: 'default', requested: 'processing', submitted: 'warning', approved: 'success', rejected: 'error' }

/** The colourways of one fabric as chips of what they look like, in the order that people gave them. */
export function ColourwaysTab({ fabric }: { fabric: string }) {
  const say = useSay()
  const app = useApp()
  const mayChange = useMayChange('Fabric')
  const queries = useQueryClient()
  const order = useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) =>
      dataOf(await app.client.api.post<Envelope<number>>('/colourway/order', { fabric, ids, state: 'Reordered' })),
    onSettled: () => queries.invalidateQueries({ queryKey: [colourway.name] }),
  })
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Colourway>()
  const read = useQuery(listOf(app, colourway, { ...ask, fabric }))
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  const { rows, total } = read.data
  const next = Math.max(0, ...rows.map(({ position }) => position ?? 0)) + 10

  /** Puts a colourway before or behind its neighbour. */
  const move = (at: number, by: 1 | -1) =>
    order.mutate(
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
          {rows.map((one, at) => (
            <li key={one.id} className="colourway">
              <Face one={one} onPress={() => setOpened(one)} />
              <span className="colourway-moves">
                <ColourwayReviews fabric={fabric} colourway={one} />
                {mayChange && rows.length > 1 && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<LeftOutlined aria-hidden="true" />}
                      disabled={at === 0 || order.isPending}
                      aria-label={say(fill(earlier, { name: one.name }))}
                      onClick={() => move(at, -1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<RightOutlined aria-hidden="true" />}
                      disabled={at === rows.length - 1 || order.isPending}
                      aria-label={say(fill(later, { name: one.name }))}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.some(({ hex, photo }) => hex || photo) && <p className="lab-note">{say(preview)}</p>}
      <p className="colourways-tools">
        {mayChange && (
          <>
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
              {say(add)}
            </Button>
            <ImportButton contract={colourway} />
          </>
        )}
        <ExportButton contract={colourway} now={{ query: { status: 'Active', fabric }, columns: shown, total }} />
      </p>
      {mayChange && <ImportPlace contract={colourway} given={{ fabric }} />}
      <NewDrawer
        contract={colourway}
        layout={colourwayLayout}
        open={adding}
        given={{ fabric, position: next }}
        onClose={() => setAdding(false)}
      />
      {mayChange ? (
        <EditDrawer
          contract={colourway}
          layout={colourwayLayout}
          id={opened?.id}
          record={opened}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <FactsDrawer
          contract={colourway}
          layout={colourwayLayout}
          record={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

/** One colour: its patch, what it is called and how far its lab dip is; pressing it opens all that is known of it. */
function Face({ one, onPress }: { one: Colourway; onPress: () => void }) {
  const { language } = useApp()
  return (
    <button type="button" className="colourway-face" onClick={onPress}>
      <Patch colourway={one} sizes="200px" />
      <span className="colourway-name">{one.name}</span>
      <span className="colourway-codes">
        {[one.pantone, one.supplierColourNo].filter(Boolean).join(' · ') || '\u00a0'}
      </span>
      <span className="colourway-dip">
        {one.labDip === 'none' ? (
          '\u00a0'
        ) : (
          <Tag color={dips[one.labDip]}>{plainText(colourway.fields.labDip, one.labDip, language)}</Tag>
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
