import { type Resource, status } from '@sms/kit/contract'
import { memo } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import { Value } from '../../show/value.tsx'
import { type GridColumn, nameKey } from '../columns/columns.tsx'
import { isBlank } from '../grid/cards.tsx'
import { pictureOf, RecordName, recordTitle } from '../grid/record-name.tsx'
import { LookButton } from '../look/look-button.tsx'
import type { RowActions } from '../row-tools.ts'
import type { Row } from '../rows/use-rows.ts'
import { Picture } from './picture.tsx'
import type { Shape } from './shape.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** undefined while it is loading: a skeleton keeps its place. */
  readonly record: Row | undefined
  /** Its index among all matches, from 0. */
  readonly place: number
  readonly shape: Shape
  /** The fields that may appear below the name, in order; the first filled ones do. */
  readonly facts: readonly GridColumn[]
  /** The label of its checkbox; undefined if there are no actions on ticked records. */
  readonly pick: string | undefined
  readonly picked: boolean
  /** The card in the tab order. */
  readonly current: boolean
  /** The card in the quick look. */
  readonly looked: boolean
  readonly onLook: ((record: Row) => void) | undefined
  readonly actions: RowActions | undefined
}

/** One card of a gallery; a skeleton while its record is loading. */
export const GalleryCard = memo(function GalleryCard(props: Props) {
  const { record, place, shape, pick, picked, current, looked } = props
  const cell = {
    role: 'gridcell',
    tabIndex: current ? 0 : -1,
    'aria-colindex': (place % shape.across) + 1,
    'aria-selected': pick === undefined ? undefined : picked,
    'aria-busy': record ? undefined : true,
  } as const
  return (
    // The same element for skeleton and content, so that the focus stays on it.
    <div
      {...cell}
      className={record ? 'gallery-card' : 'gallery-card gallery-skeleton'}
      data-index={place}
      data-record={record?.id}
      data-looked={looked || undefined}
      data-off={record?.status === 'inActive' || undefined}
    >
      {record ? <Face {...props} record={record} /> : <Skeleton />}
    </div>
  )
})

function Face({ contract, record, place, shape, facts, pick, picked, onLook, actions }: Props & { record: Row }) {
  const { language } = useApp()
  const say = useSay()
  const off = record.status === 'inActive'
  const marks = facts.find((column) => column.key === nameKey)?.marks?.(record)
  return (
    <>
      <RecordName
        {...{ contract, record, onLook }}
        lead={<Picture {...pictureOf(contract, record, language)} width={shape.width} />}
        tabIndex={-1}
      />
      {marks && <span className="gallery-marks">{marks}</span>}
      <dl className="gallery-facts">
        {off && (
          <div>
            <dt>{say(status.label)}</dt>
            <dd>
              <Value field={status} value={record.status} />
            </dd>
          </div>
        )}
        {facts
          .filter((column) => column.key !== nameKey && !(off && column.key === 'status') && !isBlank(record, column))
          .slice(0, shape.facts - (off ? 1 : 0))
          .map((column) => (
            <div key={column.key}>
              <dt className={column.speaks ? 'sms-hidden' : undefined}>{column.title}</dt>
              <dd>{column.card?.(record) ?? column.cell(record, -1)}</dd>
            </div>
          ))}
      </dl>
      {actions && <div className="gallery-actions">{actions(record, place)}</div>}
      {pick !== undefined && (
        <label className="gallery-pick">
          <input type="checkbox" data-pick tabIndex={-1} checked={picked} aria-label={pick} onChange={ignoreChange} />
        </label>
      )}
      {onLook && (
        <LookButton name={recordTitle(contract, record, language)} tabIndex={-1} onLook={() => onLook(record)} />
      )}
    </>
  )
}

const Skeleton = () => (
  <>
    <span className="gallery-picture" />
    <span className="gallery-skeleton-line" />
    <span className="gallery-skeleton-line" />
  </>
)

/** The gallery handles the click, which alone knows of Shift. */
const ignoreChange = () => {}
