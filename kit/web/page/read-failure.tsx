import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { failureLabel } from '../toast/failure-text.ts'
import { useSay } from './app.tsx'
import '../show/show.css'

/** In the place of what could not be read inside a screen (a tab, a small table): why, and the way to try again. */
export function ReadFailure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const say = useSay()
  return (
    <p className="read-failure" role="alert">
      {say(failureLabel(error))}{' '}
      <Button size="small" onClick={onAgain}>
        {say(again)}
      </Button>
    </p>
  )
}

const again = label('Try again', '重试')
