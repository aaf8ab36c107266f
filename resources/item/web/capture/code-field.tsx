import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { dataOf, recordHref, useApp, useSay } from '@sms/kit/web'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useDeferredValue } from 'react'
import type { Alike } from '../../rules/capture.ts'
import type { Swatch } from '../../rules/swatches.ts'

type Props = {
  readonly draft: Swatch
  /** The proposed code; empty where none is known. */
  readonly proposed: string
  readonly swatches: readonly Swatch[]
  readonly wrong: string | undefined
  readonly onChange: (patch: Partial<Swatch>) => void
}

/** The code field: shows the proposed code until one is typed. A code in use is pointed out, not refused. */
export function CodeField({ draft, proposed, swatches, wrong, onChange }: Props) {
  const say = useSay()
  const app = useApp()
  const { kind } = draft
  const typed = useDeferredValue(draft.proposed ? '' : draft.code.trim())
  const { data: alike = [] } = useQuery({
    queryKey: [kind, 'alike', typed],
    queryFn: typed
      ? async ({ signal }) =>
          dataOf(await app.client.api.get<Envelope<Alike[]>>(`/${kind}/alike`, { code: typed }, { signal }))
      : skipToken,
  })
  const isOnDevice = swatches.some(
    (swatch) => swatch.kind === kind && swatch.id !== draft.id && swatch.code.toLowerCase() === typed.toLowerCase(),
  )
  const [other] = alike.filter(({ id }) => id !== draft.id)
  return (
    <div className="capture-field">
      <label htmlFor="capture-code">{say(code)}</label>
      <Input
        id="capture-code"
        size="large"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        value={draft.proposed ? proposed : draft.code}
        onChange={({ target }) => onChange({ code: target.value, proposed: false })}
        aria-describedby="capture-code-hint"
        aria-invalid={Boolean(wrong)}
        {...(wrong ? { status: 'error' as const } : {})}
      />
      <div id="capture-code-hint" className="capture-hint" role="status">
        {wrong && <span className="capture-wrong">{wrong}</span>}
        {!wrong && typed && (isOnDevice || other) && (
          <span>
            {other ? (
              <a href={recordHref(app, other.kind, other.id)} target="_blank" rel="noopener noreferrer">
                {say(fill(inUse, { name: other.name }))}
              </a>
            ) : (
              say(onDevice)
            )}
          </span>
        )}
        {!draft.proposed && proposed && (
          <Button size="small" type="link" onClick={() => onChange({ proposed: true, code: '' })}>
            {say(fill(nextFree, { code: proposed }))}
          </Button>
        )}
      </div>
    </div>
  )
}

const code = label('Code', '编号')
const inUse = label('{name} has this code already', '{name} 已使用此编号')
const onDevice = label('Another swatch of this device has this code', '本设备上的另一张样卡已使用此编号')
const nextFree = label('Take {code}', '使用 {code}')
