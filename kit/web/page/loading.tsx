import { label } from '@sms/kit/contract'
import { useSay } from './app.tsx'
import './loading.css'

/** Shown while a screen, list or record loads for the first time (specification.md, section 2). */
export function Loading() {
  const say = useSay()
  return (
    <p className="loading" role="status">
      {say(label('Loading...', '加载中...'))}
    </p>
  )
}
