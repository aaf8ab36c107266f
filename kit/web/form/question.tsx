import { label, type Resource } from '@sms/kit/contract'
import { App } from 'antd'
import { recordHref, useApp, useSay } from '../page/app.tsx'

/** A question of the server that the user confirms or not: its sentence and the records concerned. */
export type Question = {
  readonly message: string
  readonly about?: readonly { readonly id: string; readonly name?: string; readonly code?: string }[] | undefined
}

/**
 * A function that asks a question of the server about records of `contract`, and resolves with whether the user
 * confirms. The records open in new tabs for comparison.
 */
export function useQuestion(contract: Resource<any, any>) {
  const { modal } = App.useApp()
  const app = useApp()
  const say = useSay()
  return async ({ message, about = [] }: Question): Promise<boolean> =>
    modal.confirm({
      title: message,
      content: Array.isArray(about) && about.length > 0 && (
        <ul className="form-about">
          {about.map((record) => (
            <li key={record.id}>
              <a href={recordHref(app, contract.name, record.id)} target="_blank" rel="noopener noreferrer">
                {record.name ?? record.code ?? record.id}
              </a>
            </li>
          ))}
        </ul>
      ),
      okText: say(anyway),
      cancelText: say(back),
      focusable: { autoFocusButton: 'cancel' },
    })
}

const anyway = label('Save anyway', '仍要保存')
const back = label('Keep editing', '继续编辑')
