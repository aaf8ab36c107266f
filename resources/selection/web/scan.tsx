import { CameraOutlined } from '@ant-design/icons'
import { fill, label, type Named } from '@sms/kit/contract'
import { isComposing, lookupOf, nameOf, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { subjectKinds } from '../../item/contract.ts'
import { linesMax } from '../../share/rules/shown.ts'
import { readScan, withCode } from '../rules/meeting.ts'
import './meeting.css'

const Camera = lazy(() => import('./camera.tsx'))

type ScanProps = {
  readonly box: RefObject<InputRef | null>
  readonly onItem: (id: string) => void
  readonly isFull: boolean
  readonly isBusy: boolean
}

/** The box that a scanner types into, and the camera; a text that means several records offers these. */
export function Scan({ box, onItem, isFull, isBusy }: ScanProps) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly Named[]>([])
  const [isFilming, setFilming] = useState(false)

  const add = ({ id, name, status }: Named) => {
    setChoices([])
    if (isFull) toast.warning(full)
    else if (status === 'Active') onItem(id)
    else toast.warning(say(fill(inactive, { name })))
  }
  const find = async (scan: NonNullable<ReturnType<typeof readScan>>) => {
    if ('id' in scan) return { named: await queries.fetchQuery(nameOf(app, 'item', scan.id)), others: [] }
    const others = await queries.fetchQuery(lookupOf(app, subject, scan.q))
    return { named: withCode(others, scan.q), others }
  }
  const take = async (scanned: string) => {
    const scan = readScan(scanned)
    if (!scan || isBusy) return
    try {
      const { named, others } = await find(scan)
      setChoices(named ? [] : others.slice(0, choicesMost))
      if (named) add(named)
      else if (others.length === 0) toast.warning(say(fill(unknown, { text: scanned.trim().slice(0, 80) })))
    } catch (error) {
      // The scanner may have typed the next one meanwhile.
      setText((now) => now || scanned)
      failed(error)
    }
  }
  return (
    <>
      <div className="meeting-scan">
        <Input
          ref={box}
          size="large"
          value={text}
          maxLength={2_000}
          placeholder={say(scanLabel)}
          aria-label={say(scanLabel)}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => {
            if (isComposing(event) || isBusy) return
            setText('')
            void take(text)
          }}
        />
        {hasCamera() && (
          <Button
            size="large"
            icon={<CameraOutlined aria-hidden="true" />}
            aria-pressed={isFilming}
            onClick={() => setFilming(!isFilming)}
          >
            {say(cameraLabel)}
          </Button>
        )}
      </div>
      {isFilming && (
        <Suspense fallback={null}>
          <Camera onText={(text) => void take(text)} />
        </Suspense>
      )}
      {choices.length > 0 && (
        <ul className="meeting-choices" aria-label={say(whichLabel)}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <Button onClick={() => add(choice)}>{choice.name}</Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether the browser gives pages a camera; on plain http it does not. */
const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia)

const subject = { to: 'item', kinds: subjectKinds } as const
/** The most records that are offered for a text. */
const choicesMost = 8

const scanLabel = label('Scan a tag, or type a code and press Enter', '扫描样卡，或输入编号后回车')
const cameraLabel = label('Camera', '摄像头')
const whichLabel = label('Which of them?', '请选择')
const unknown = label('Nothing is found for “{text}”', '未找到“{text}”')
const inactive = label('{name} is no longer active', '{name} 已停用')
const full = label(`At most ${linesMax} lines`, `最多 ${linesMax} 行`)
