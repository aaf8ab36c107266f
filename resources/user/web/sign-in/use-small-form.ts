import type { Envelope, Path } from '@sms/client'
import type { Label } from '@sms/kit/contract'
import { dataOf, Refused, useApp, useFailed } from '@sms/kit/web'
import { Form } from 'antd'
import { useState } from 'react'

/**
 * A form that posts its values; `post` returns undefined after a failure. The errors of a refusal are shown at their
 * fields; other failures show `failure` in a toast.
 */
export function useSmallForm<V extends object>() {
  const { client } = useApp()
  const failed = useFailed()
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const post = async <T>(path: Path, body: object, failure: Label): Promise<{ data: T } | undefined> => {
    setBusy(true)
    try {
      return { data: dataOf(await client.api.post<Envelope<T>>(path, body as Record<string, unknown>)) as T }
    } catch (error) {
      const errors = error instanceof Refused ? (error.envelope.errors ?? []) : []
      if (errors.length)
        form.setFields(errors.map(({ field, message }) => ({ name: field as never, errors: [message] })))
      else failed(error, failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, post }
}
