import { label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import decodeQR from 'qr/decode.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How often the picture is searched for a code, how long the same one is not reported again, in milliseconds. */
const lookMs = 150
const sameMs = 3_000
/** The longer side of the searched picture, in pixels. */
const side = 640

/** The picture of the camera; `onText` gets the text of each QR code that comes before it. */
export default function Camera({ onText }: { readonly onText: (text: string) => void }) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const last = useRef({ text: '', at: 0 })
  const report = useEffectEvent((text: string) => {
    const now = Date.now()
    const isSame = text === last.current.text && now - last.current.at < sameMs
    last.current = { text, at: now }
    if (isSame) return
    navigator.vibrate?.(40)
    onText(text)
  })
  useEffect(() => {
    const canvas = document.createElement('canvas')
    let stream: MediaStream | undefined
    let isOver = false
    const look = () => {
      const text = video.current && codeIn(video.current, canvas)
      if (text) report(text)
    }
    const timer = setInterval(look, lookMs)
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (isOver || !video.current) return stop(opened)
        video.current.srcObject = opened
        await video.current.play()
      })
      .catch(() => !isOver && setFailed(true))
    return () => {
      isOver = true
      clearInterval(timer)
      if (stream) stop(stream)
    }
  }, [])
  if (failed) return <p role="alert">{say(noCamera)}</p>
  return <video ref={video} className="meeting-camera" muted playsInline aria-label={say(cameraLabel)} />
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The text of the QR code in a video's present picture; undefined without one. */
function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth, videoHeight } = video
  if (!videoWidth) return undefined
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    // No code, or one that is not sharp yet.
    return undefined
  }
}

const cameraLabel = label('Camera', '摄像头')
const noCamera = label(
  'The camera does not open. Allow it in the browser, or type the code of the tag.',
  '无法打开摄像头。请在浏览器中允许使用，或输入样卡编号。',
)
