import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useApp } from '../page/app.tsx'
import { instantText } from '../show/text.ts'
import { agoText } from './ago-text.ts'

/** How long ago a moment was, updated as time passes; the exact time on hover and for machines. */
export function Ago({ at }: { at: string }) {
  const { language } = useApp()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Tooltip title={instantText(at, language)}>
      <time dateTime={at}>{agoText(at, now, language)}</time>
    </Tooltip>
  )
}
