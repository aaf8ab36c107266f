import { CameraOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useMayChange, useNarrow, useSay } from '@sms/kit/web'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import type { MouseEvent } from 'react'

type Props = {
  /** The menu key of the noun. */
  readonly of: string
  readonly path: string
}

/** Opens quick capture from a library list; large on a phone. */
export function CaptureButton({ of, path }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { history } = useRouter()
  const href = `/admin/${path}/capture`
  if (!useMayChange(of)) return null
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <Button
      href={href}
      onClick={follow}
      icon={<CameraOutlined aria-hidden="true" />}
      {...(narrow ? { size: 'large' as const, type: 'primary' as const, block: true } : {})}
    >
      {say(capture)}
    </Button>
  )
}

const capture = label('Capture', '快速采集')
