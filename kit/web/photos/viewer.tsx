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
import { type Size, useZoom } from './use-zoom.ts'
import './viewer.css'

type Props = {
  readonly pictures: readonly AttachedFile[]
  readonly at: number
  /** The record's name, for pictures without a caption. */
  readonly name: string
  readonly onMove: (id: string) => void
  readonly onClose: () => void
}

/** Pictures over the whole screen: a derived picture, and the original once the user zooms in. */
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
  const focusedTool = useRef<string | null>(null)
  const title = picture.caption ?? say(fill(photoOf, { name, n: at + 1 }))
  const go = (by: 1 | -1) => {
    const next = pictures[at + by]
    if (!next) return
    focusedTool.current = document.activeElement?.ariaLabel ?? null
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
        focusedTool={focusedTool}
        onStep={go}
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
  /** The name of the tool that had the focus on the previous picture. */
  readonly focusedTool: RefObject<string | null>
  /** Goes to another picture: -1 is the previous one, 1 the next. */
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** One picture with its tools: the derived picture first, the original on top once it is wanted and loaded. */
function Stage({ id, title, place, focusedTool, onStep, onClose, children }: StageProps) {
  const say = useSay()
  const room = useRef<HTMLDivElement>(null)
  const [small, setSmall] = useState<Size>()
  const [original, setOriginal] = useState<Size>()
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  // 1:1 was pressed before the original, and so its size, was there.
  const [awaitsPixels, setAwaitsPixels] = useState(false)
  const zoom = useZoom({ room, picture: original ?? small, isOriginal: original !== undefined || isNarrow(small) })

  // Zooming in loads the original, since 100 % is one of its pixels.
  if (!zoom.isWhole && !wanted) setWanted(true)
  const waits = wanted && !original && !broken

  const toPixels = () => {
    setWanted(true)
    setAwaitsPixels(!original)
    zoom.toPixels()
  }
  const settle = useEffectEvent(() => {
    if (awaitsPixels) zoom.toPixels()
    setAwaitsPixels(false)
  })
  useEffect(() => {
    if (original) settle()
  }, [original])

  const keys: Readonly<Record<string, () => void>> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.toWhole,
    '1': toPixels,
    ArrowLeft: () => (zoom.isWhole ? onStep(-1) : zoom.look(-1, 0)),
    ArrowRight: () => (zoom.isWhole ? onStep(1) : zoom.look(1, 0)),
    ArrowUp: () => zoom.look(0, -1),
    ArrowDown: () => zoom.look(0, 1),
    PageUp: () => onStep(-1),
    PageDown: () => onStep(1),
  }
  // Each picture has its own tools: the focus moves to the same one, so that keys still reach the viewer.
  useEffect(() => {
    const dialog = room.current?.closest('dialog')
    if (!dialog || dialog.contains(document.activeElement)) return
    const tools = [...dialog.querySelectorAll('button')].filter((button) => !button.disabled)
    const same = tools.find((button) => button.ariaLabel === focusedTool.current)
    ;(same ?? dialog).focus()
  }, [focusedTool])
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
      <div ref={room} className="viewer-room" data-whole={zoom.isWhole || undefined} {...zoom.handlers}>
        <img
          className="viewer-picture"
          src={pictureSource(id, derivedWidth)}
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
        <Tool name={zoomOut} icon={<ZoomOutOutlined aria-hidden="true" />} off={zoom.isWhole} onPress={zoom.zoomOut} />
        <Tool name={zoomIn} icon={<ZoomInOutlined aria-hidden="true" />} onPress={zoom.zoomIn} />
        <Tool name={originalSize} icon="1:1" onPress={toPixels} />
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
const derivedWidth = 1920

/** Whether the derived picture has the original's own width, since that is narrower than `derivedWidth`. */
const isNarrow = (small: Size | undefined) => small !== undefined && small.width < derivedWidth

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
const zoomIn = label('Zoom in', '放大')
const zoomOut = label('Zoom out', '缩小')
/** Begins with the button's visible text, by which voice control finds it. */
const originalSize = label('1:1 original size', '1:1 原始大小')
const close = label('Close', '关闭')
