import { type Label, label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { menu } from '@sms/resources/user/rules/menu.ts'
import { useSearch } from '@tanstack/react-router'
import { currentKey } from '../access.ts'
import { EntryIcon } from '../shell/icons.tsx'
import { Notice } from './notice.tsx'

const defaultText = label('This screen is being prepared.', '此页面正在准备中。')

/** The placeholder of a screen that is still to come. */
export function Coming({ path, text = defaultText }: { path: string; text?: Label | undefined }) {
  const say = useSay()
  const { status } = useSearch({ strict: false }) as { status?: string }
  const key = currentKey(`/admin/${path}`, status)
  const entry = menu.find((candidate) => (key ? candidate.key === key : candidate.route.startsWith(`/admin/${path}`)))
  if (!entry) return null
  return (
    <Notice icon={<EntryIcon entry={entry.key} size={36} />} title={say(entry.label)} text={say(text)}>
      <div className="sms-notice-tag">{say(label('Coming in a later version', '将在后续版本中提供'))}</div>
    </Notice>
  )
}
