import { CloseOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { type AttachedFile, fill, type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { fileHref, pictureSource } from '../data/user-name.ts'
import { useSay } from '../page/app.tsx'
import { useZoom } from './use-zoom.ts'
import './viewer.css'
import type { Size } from './use-zoom.ts'

type Props = {
  readonly pictures: readonly AttachedFile[]
  readonly at: number
  readonly name: string
  readonly onMove: (id: string) => void
  readonly onClose: () => void
}

/**
 * Pictures over the whole screen: at first as wide as the screen, and the original once the user zooms in. Arrows go to
 * the next picture while all of it is visible, else they move it.
 */
export default function Viewer({ pictures, at, name, onMove, onClose }: Props) {
  const say = useSay()
  const help = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog returns the focus only if it closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  const picture = pictures[at]!
  const held = useRef<string | null>(null)
  const title = picture.caption ?? say(fill(photoOf, { name, n: at + 1 }))
  const go = (by: number) => {
    const next = pictures[at + by]
    if (!next) return
    held.current = document.activeElement?.ariaLabel ?? null
    onMove(next.id)
  }
  return (
    <dialog
      ref={dialog}
      className="viewer"
      tabIndex={-1}
      aria-label={title}
      aria-describedby={help}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stage
        key={picture.id}
        id={picture.id}
        title={title}
        place={pictures.length > 1 ? say(fill(placeOf, { n: at + 1, of: pictures.length })) : ''}
        held={held}
        onNext={go}
        onClose={onClose}
      >
        {pictures.length > 1 && (
          <>
            <Tool name={previous} icon={<LeftOutlined aria-hidden="true" />} off={at === 0} onPress={() => go(-1)} />
            <Tool
              name={next}
              icon={<RightOutlined aria-hidden="true" />}
              off={at === pictures.length - 1}
              onPress={() => go(1)}
            />
          </>
        )}
      </Stage>
      <p id={help} hidden>
        {say(keysLabel)}
      </p>
    </dialog>
  )
}

type StageProps = {
  readonly id: string
  readonly title: string
  readonly place: string
  /** The tool that had the focus on the previous picture. */
  readonly held: RefObject<string | null>
  readonly onNext: (by: number) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function Stage({ id, title, place, held, onNext, onClose, children }: StageProps) {
  const say = useSay()
  const room = useRef<HTMLDivElement>(null)
  const [small, setSmall] = useState<Size>()
  const [original, setOriginal] = useState<Size>()
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  const [exact, setExact] = useState(false)
  const zoom = useZoom({ room, picture: original ?? small, isOwn: original !== undefined || isNarrow(small) })

  // Zooming in loads the original, since 100 % is one of its pixels.
  if (!zoom.isWhole && !wanted) setWanted(true)
  const waits = wanted && !original && !broken

  // The original's size is known once it has loaded.
  const toPixels = () => {
    setWanted(true)
    setExact(!original)
    zoom.real()
  }
  const settle = useEffectEvent(() => {
    if (exact) zoom.real()
    setExact(false)
  })
  useEffect(() => {
    if (original) settle()
  }, [original])

  const keys: Readonly<Record<string, () => void>> = {
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.further,
    '0': zoom.all,
    '1': toPixels,
    ArrowLeft: () => (zoom.isWhole ? onNext(-1) : zoom.walk(-1, 0)),
    ArrowRight: () => (zoom.isWhole ? onNext(1) : zoom.walk(1, 0)),
    ArrowUp: () => zoom.walk(0, -1),
    ArrowDown: () => zoom.walk(0, 1),
    PageUp: () => onNext(-1),
    PageDown: () => onNext(1),
  }
  // Each picture has its own tools: the focus moves to the same one, so that keys still reach the viewer.
  useEffect(() => {
    const dialog = room.current?.closest('dialog')
    if (!dialog || dialog.contains(document.activeElement)) return
    const tools = [...dialog.querySelectorAll('button')].filter((button) => !button.disabled)
    const same = tools.find((button) => button.ariaLabel === held.current)
    ;(same ?? dialog).focus()
  }, [held])
  // Keys work wherever the focus is in the dialog.
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    // Escape closes the viewer alone, not what is below it.
    if (event.key === 'Escape') event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return
    event.preventDefault()
    keys[event.key]!()
  })
  useEffect(() => {
    const dialog = room.current?.closest('dialog')
    dialog?.addEventListener('keydown', byKey)
    return () => dialog?.removeEventListener('keydown', byKey)
  }, [])
  const sizeOf = ({ currentTarget: { naturalWidth, naturalHeight } }: { currentTarget: HTMLImageElement }) => ({
    width: naturalWidth,
    height: naturalHeight,
  })
  const { view, fit } = zoom
  const style = fit && {
    width: fit.width * view.scale,
    height: fit.height * view.scale,
    translate: `calc(-50% + ${view.x}px) calc(-50% + ${view.y}px)`,
  }
  return (
    <div className="viewer-frame">
      <div ref={room} className="viewer-room" data-whole={zoom.isWhole || undefined} {...zoom.hands}>
        <img
          className="viewer-picture"
          src={pictureSource(id, optimised)}
          alt={title}
          style={style}
          draggable={false}
          onLoad={(event) => setSmall(sizeOf(event))}
          onError={() => setBroken(true)}
        />
        {wanted && (
          <img
            className="viewer-picture"
            src={fileHref(id)}
            alt=""
            style={original ? style : { visibility: 'hidden' }}
            draggable={false}
            onLoad={(event) => setOriginal(sizeOf(event))}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <header className="viewer-bar">
        <p className="viewer-title">
          <strong>{title}</strong> <span>{place}</span>
        </p>
        <span className="viewer-percent" role="status">
          {broken ? say(notShown) : waits ? say(loading) : small && say(fill(percent, { n: zoom.percent }))}
        </span>
        {children}
        <Tool name={further} icon={<ZoomOutOutlined aria-hidden="true" />} off={zoom.isWhole} onPress={zoom.further} />
        <Tool name={closer} icon={<ZoomInOutlined aria-hidden="true" />} onPress={zoom.closer} />
        <Tool name={real} icon="1:1" onPress={toPixels} />
        <Tool name={close} icon={<CloseOutlined aria-hidden="true" />} onPress={onClose} />
      </header>
    </div>
  )
}

type ToolProps = {
  readonly name: Label
  readonly icon: ReactNode
  readonly off?: boolean
  readonly onPress: () => void
}

function Tool({ name, icon, off = false, onPress }: ToolProps) {
  const say = useSay()
  return (
    <Button
      type="text"
      className="viewer-tool"
      icon={icon}
      disabled={off}
      aria-label={say(name)}
      title={say(name)}
      onClick={onPress}
    />
  )
}

/** The largest width of a derived picture in pixels, enough for the whole screen. */
const optimised = 1920

/** An original narrower than the derived picture keeps its own width. */
const isNarrow = (small: Size | undefined) => small !== undefined && small.width < optimised

const photoOf = label('{name}, photo {n}', '{name}，图片 {n}')
const placeOf = label('Photo {n} of {of}', '第 {n} 张，共 {of} 张')
const keysLabel = label(
  '+ and − zoom, 1 shows the original’s pixels, 0 all of it, arrows move or lead to the next',
  '按 + 和 − 缩放，1 显示原图像素，0 显示全图，方向键移动或切换图片',
)
const percent = label('{n} %', '{n}%')
const loading = label('Loading the original …', '正在加载原图…')
const notShown = label('This picture cannot be shown', '无法显示该图片')
const previous = label('Previous photo', '上一张')
const next = label('Next photo', '下一张')
const closer = label('Zoom in', '放大')
const further = label('Zoom out', '缩小')
/** Begins with the button's visible text, by which voice control finds it. */
const real = label('1:1 original size', '1:1 原始大小')
const close = label('Close', '关闭')
