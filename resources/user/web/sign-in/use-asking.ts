import type { Envelope, Path } from '@sms/client'
import type { Label } from '@sms/kit/contract'
import { dataOf, Refused, useApp, useFailed } from '@sms/kit/web'
import { Form } from 'antd'
import { useState } from 'react'

/** A small form that posts what is in it: what the server refuses stands at its field; undefined where it did not work. */
export function useAsking<V extends object>() {
  const { client } = useApp()
  const failed = useFailed()
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const ask = async <T>(path: Path, body: object, trouble: Label): Promise<{ data: T } | undefined> => {
    setBusy(true)
    try {
      return { data: dataOf(await client.api.post<Envelope<T>>(path, body as Record<string, unknown>)) as T }
    } catch (error) {
      const errors = error instanceof Refused ? (error.envelope.errors ?? []) : []
      if (errors.length)
        form.setFields(errors.map(({ field, message }) => ({ name: field as never, errors: [message] })))
      else failed(error, trouble)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, ask }
}
