import { type AttachedFile, fill, label } from '@sms/kit/contract'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { placeInGap } from '../list/moves/order.ts'
import { useSay } from '../page/app.tsx'
import { StoredPicture } from './stored-picture.tsx'

type Props = {
  readonly pictures: readonly AttachedFile[]
  readonly at: number
  readonly mayChange: boolean
  readonly onChoose: (id: string) => void
  readonly onOpen: () => void
  readonly onMove: (id: string, to: number) => void
  readonly onRemove: (id: string) => void
}

/** The data type of a drag within the strip, unlike files from outside. */
const photoType = 'application/x-photo'

/** The thumbnails of a record's pictures; ← and → move the focus, with Alt the picture. */
export function Strip({ pictures, at, mayChange, onChoose, onOpen, onMove, onRemove }: Props) {
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const [draggedId, setDraggedId] = useState<string>()
  // The gap under a drag: 0 before the first picture.
  const [gap, setGap] = useState<number>()
  const ids = pictures.map(({ id }) => id)

  const byKey = (event: KeyboardEvent) => {
    const id = ids[at]!
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      if (event.altKey) mayChange && onMove(id, to)
      else if (ids[to]) {
        onChoose(ids[to])
        list.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
      }
    } else if (event.key === 'Delete' && mayChange) {
      event.preventDefault()
      onRemove(id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen()
    }
  }
  const over = (event: DragEvent, place: number) => {
    if (!event.dataTransfer.types.includes(photoType)) return
    event.preventDefault()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setGap(event.clientX < left + width / 2 ? place : place + 1)
  }
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(photoType)
    setGap(undefined)
    setDraggedId(undefined)
    if (!ids.includes(id) || gap === undefined) return
    event.preventDefault()
    onMove(id, placeInGap(ids.indexOf(id), gap))
  }

  return (
    <ul className="photos-strip" ref={list} aria-label={say(allPhotos)} onKeyDown={byKey} onDrop={drop}>
      {pictures.map(({ id, caption }, place) => (
        <li
          key={id}
          draggable={mayChange}
          data-held={id === draggedId || undefined}
          data-gap={gap === place ? 'before' : gap === place + 1 && place === ids.length - 1 ? 'behind' : undefined}
          onDragStart={(event) => {
            event.dataTransfer.setData(photoType, id)
            event.dataTransfer.effectAllowed = 'move'
            setDraggedId(id)
          }}
          onDragEnd={() => {
            setDraggedId(undefined)
            setGap(undefined)
          }}
          onDragOver={(event) => over(event, place)}
        >
          <button
            type="button"
            tabIndex={place === at ? 0 : -1}
            aria-current={place === at || undefined}
            aria-label={say(
              fill(place === 0 ? coverName : photoName, { n: place + 1, of: ids.length, caption: caption ?? '' }),
            ).trim()}
            onClick={() => onChoose(id)}
            onDoubleClick={onOpen}
          >
            <StoredPicture id={id} width={128} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const allPhotos = label('All photos', '全部图片')
const photoName = label('Photo {n} of {of} {caption}', '第 {n} 张，共 {of} 张 {caption}')
const coverName = label('Photo {n} of {of}, cover {caption}', '第 {n} 张，共 {of} 张，封面 {caption}')
