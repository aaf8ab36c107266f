import { label } from '@sms/kit/contract'
import { failureLabel, useSay } from '@sms/kit/web'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { Notice } from './notice.tsx'

/** Replaces a screen that threw an error. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const say = useSay()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const again = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <Notice
      title={say(label('This screen could not be shown', '无法显示此页面'))}
      text={say(failureLabel(error))}
      actions={
        <>
          <Button type="primary" onClick={() => location.reload()}>
            {say(label('Reload', '重新加载'))}
          </Button>
          <Button onClick={again}>{say(label('Try again', '重试'))}</Button>
        </>
      }
    >
      <details>
        <summary>{say(label('Details for support', '技术详情'))}</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </Notice>
  )
}
