import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { failureLabel } from '../toast/failure-text.ts'
import { useSay } from './app.tsx'
import '../show/show.css'

/** Shown instead of a part of a screen that failed to load: the reason and a button to try again. */
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
