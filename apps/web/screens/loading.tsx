import { label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'

/** The content area while its screen is on the way (specification.md, section 2). */
export function Loading() {
  const say = useSay()
  return (
    <p className="sms-loading" role="status">
      {say(label('Loading...', '加载中...'))}
    </p>
  )
}
