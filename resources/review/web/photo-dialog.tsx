import { DeleteOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import {
  fileHref,
  newId,
  pictureSource,
  saveFile,
  useFailed,
  useInputGuard,
  useMayChange,
  useSaving,
  useSay,
  useToast,
} from '@sms/kit/web'
import { Button, Input, Modal } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Mark, markFields, optionFields, photoMarksMax, type Round } from '../../round/contract.ts'
import { review as contract, type Review } from '../contract.ts'
import { moved, ovalBetween, type Point } from '../rules/marks.ts'
import { markedPicture } from './marked-picture.ts'
import './marks.css'

type Props = {
  /** The review and the round as they are now, while the dialog is open. */
  readonly review: Pick<Review, 'id' | 'version' | 'code'>
  readonly round: Pick<Round, 'number' | 'marks'>
  readonly option: { readonly label: string; readonly photo: string }
  readonly onClose: () => void
}

/** The photo of an option with its marks, which users who may change reviews draw, move and describe. */
export default function PhotoDialog({ review, round, option, onClose }: Props) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const mayChange = useMayChange(contract.menus)
  const saving = useSaving(contract, contract.fields)
  const [before] = useState(() => marksOf(round, option.label))
  const [marks, setMarks] = useState(() => before.map((mark): Keyed => ({ ...mark, key: newId() })))
  // The same marks sent again after a lost answer are the same request.
  const request = useRef({ body: '', id: '' })
  const guard = useInputGuard(marks)
  const save = async () => {
    if (saving.busy) return
    if (JSON.stringify(marksOf(round, option.label)) !== JSON.stringify(before)) return toast.warning(drawnElsewhere)
    const values = { round: round.number, option: option.label, marks: marks.map(({ key: _, ...mark }) => mark) }
    const body = JSON.stringify(values)
    if (body !== request.current.body) request.current = { body, id: newId() }
    const command = { name: 'mark', request: request.current.id }
    const outcome = await saving.run({ record: review as Review, values, command, state: 'Marks saved', undo: true })
    if (outcome.end === 'saved') onClose()
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused') toast.warning(outcome.errors[0]?.message ?? outcome.message)
  }
  const saveAsPicture = () =>
    markedPicture(pictureSource(option.photo, 1920), marks, title)
      .then((picture) => saveFile(picture, `${review.code}-${round.number}-${option.label}.jpg`))
      .catch((error: unknown) => failed(error, noPicture))
  const title = `${review.code} · ${say(optionFields.photo.label)} ${option.label}`
  return (
    <Modal
      open
      title={title}
      width={1080}
      onCancel={onClose}
      okText={say(saveLabel)}
      okButtonProps={{ style: mayChange ? {} : { display: 'none' } }}
      cancelText={say(closeLabel)}
      confirmLoading={saving.busy}
      {...(mayChange ? guard : {})}
      onOk={() => void save()}
    >
      <div className="marks">
        <Photo photo={option.photo} name={title} marks={marks} {...(mayChange ? { onChange: setMarks } : {})} />
        <Notes marks={marks} {...(mayChange ? { onChange: setMarks } : {})} />
        <div className="marks-tools">
          <a href={fileHref(option.photo)} target="_blank" rel="noreferrer">
            {say(originalLabel)}
          </a>
          {marks.length > 0 && (
            <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void saveAsPicture()}>
              {say(pictureLabel)}
            </Button>
          )}
        </div>
      </div>
      {saving.dialog}
    </Modal>
  )
}

/** A mark with a key that stays the same while others are removed. */
type Keyed = Mark & { readonly key: string }
type MarksProps = { readonly marks: readonly Keyed[]; readonly onChange?: (marks: Keyed[]) => void }

const marksOf = ({ marks }: Pick<Round, 'marks'>, option: string): readonly Mark[] =>
  marks.filter((mark) => mark.option === option).map(({ option: _, ...mark }) => mark)

const noteId = (key: string) => `note-${key}`
const focusNote = ({ key }: Keyed) => document.getElementById(noteId(key))?.focus()

/** What the pointer does: it draws a mark, or moves the one of `key` as it was at first. */
type Stroke = { readonly from: Point; readonly moves?: Keyed }

/** A photo with its marks: a stroke draws one, a press adds a circle, and a mark is moved by pointer or arrow keys. */
function Photo({ photo, name, marks, onChange }: MarksProps & { readonly photo: string; readonly name: string }) {
  const say = useSay()
  const room = useRef<HTMLDivElement>(null)
  const [stroke, setStroke] = useState<Stroke>()
  const [end, setEnd] = useState<Point>()
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = room.current!.getBoundingClientRect()
    return { x: ((clientX - left) / width) * 1_000, y: ((clientY - top) / height) * 1_000 }
  }
  const ratio = () => room.current!.clientWidth / room.current!.clientHeight
  const draft =
    stroke && end && (stroke.moves ? moved(stroke.moves, by(stroke.from, end)) : ovalBetween(stroke.from, end, ratio()))

  const start = (event: PointerEvent, moves?: Keyed) => {
    // A second finger zooms.
    if (!event.isPrimary) return setStroke(undefined)
    if (!onChange || event.button !== 0 || stroke) return
    if (!moves && marks.length >= photoMarksMax) return
    event.stopPropagation()
    room.current!.setPointerCapture(event.pointerId)
    setStroke({ from: pointOf(event), ...(moves ? { moves } : {}) })
    setEnd(pointOf(event))
  }
  const finish = ({ isPrimary }: PointerEvent) => {
    if (!isPrimary) return
    if (draft && stroke) {
      // The pointer is captured, so that a press on a mark is no click.
      const isPress = stroke.moves && draft.x === stroke.moves.x && draft.y === stroke.moves.y
      if (isPress) focusNote(stroke.moves!)
      else if (stroke.moves)
        onChange?.(marks.map((mark) => (mark.key === stroke.moves!.key ? { ...mark, ...draft } : mark)))
      else onChange?.([...marks, { ...draft, note: null, key: newId() }])
    }
    setStroke(undefined)
    setEnd(undefined)
  }
  const byKey = (event: KeyboardEvent, mark: Keyed) => {
    const step = steps[event.key]
    if (!onChange || (!step && event.key !== 'Delete' && event.key !== 'Backspace')) return
    event.preventDefault()
    onChange(
      step
        ? marks.map((other) => (other === mark ? moved(mark, step) : other))
        : marks.filter((other) => other !== mark),
    )
  }
  return (
    <div
      ref={room}
      className="marks-photo"
      data-draw={onChange ? true : undefined}
      onPointerDown={start}
      onPointerMove={(event) => stroke && setEnd(pointOf(event))}
      onPointerUp={finish}
      onPointerCancel={() => setStroke(undefined)}
    >
      <img
        src={pictureSource(photo, 1080)}
        srcSet={widths.map((width) => `${pictureSource(photo, width)} ${width}w`).join(', ')}
        sizes="(max-width: 820px) 92vw, 720px"
        alt={name}
        draggable={false}
      />
      {marks.map((mark, at) => (
        <button
          key={mark.key}
          type="button"
          className="mark"
          style={styleOf(stroke?.moves?.key === mark.key && draft ? draft : mark)}
          aria-label={say(fill(markLabel, { n: at + 1, note: mark.note ?? '' }))}
          onPointerDown={(event) => start(event, mark)}
          onClick={() => focusNote(mark)}
          onKeyDown={(event) => byKey(event, mark)}
        >
          <span className="mark-number">{at + 1}</span>
        </button>
      ))}
      {draft && !stroke.moves && <span className="mark" style={styleOf(draft)} />}
    </div>
  )
}

const by = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })

const styleOf = ({ x, y, width, height }: Pick<Mark, 'x' | 'y' | 'width' | 'height'>) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
})

/** The notes of the marks by their numbers; the note of a new mark gets the focus. */
function Notes({ marks, onChange }: MarksProps) {
  const say = useSay()
  const count = useRef(marks.length)
  useEffect(() => {
    if (marks.length > count.current) focusNote(marks.at(-1)!)
    count.current = marks.length
  }, [marks])
  if (!onChange && marks.length === 0) return null
  return (
    <div className="marks-notes">
      <ol>
        {marks.map((mark, at) => (
          <li key={mark.key}>
            <span className="mark-number" aria-hidden="true">
              {at + 1}
            </span>
            {onChange ? (
              <>
                <Input
                  id={noteId(mark.key)}
                  aria-label={`${say(markFields.note.label)} ${at + 1}`}
                  placeholder={say(markFields.note.label)}
                  value={mark.note ?? ''}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) =>
                    onChange(marks.map((other) => (other === mark ? { ...mark, note: target.value || null } : other)))
                  }
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={say(fill(removeLabel, { n: at + 1 }))}
                  onClick={() => onChange(marks.filter((other) => other !== mark))}
                />
              </>
            ) : (
              <span>{mark.note}</span>
            )}
          </li>
        ))}
      </ol>
      {onChange && (
        <>
          <p className="review-note">{say(marks.length < photoMarksMax ? hint : noMore)}</p>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={marks.length >= photoMarksMax}
            onClick={() => onChange([...marks, { ...ovalBetween(middle, middle, 1), note: null, key: newId() }])}
          >
            {say(addLabel)}
          </Button>
        </>
      )}
    </div>
  )
}

const widths = [640, 1080, 1920] as const
const middle: Point = { x: 500, y: 500 }
/** The steps of the arrow keys, in thousandths of the photo. */
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
}

const saveLabel = label('Save', '保存')
const closeLabel = label('Close', '关闭')
const originalLabel = label('Open the original', '打开原图')
const pictureLabel = label('Save with marks as a picture', '保存带标记的图片')
const noPicture = label('The picture could not be made', '无法生成图片')
const drawnElsewhere = label(
  'Somebody else has drawn on this photo meanwhile. Open it anew to see it; your marks here are not saved.',
  '其他人已在此图片上作标记，请重新打开查看；此处的标记尚未保存。',
)
const addLabel = label('Add a mark', '添加标记')
const hint = label('Draw around what you mean, or press the photo.', '在图片上圈出所指之处，或点按图片。')
const noMore = label(`At most ${photoMarksMax} marks on a photo`, `每张图片最多 ${photoMarksMax} 个标记`)
const markLabel = label('Mark {n} {note}', '标记 {n} {note}')
const removeLabel = label('Remove mark {n}', '删除标记 {n}')
