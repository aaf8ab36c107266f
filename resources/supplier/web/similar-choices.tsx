import { label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { similarOf } from './merge-query.ts'

type Props = { readonly id: string; readonly value: string | null; readonly onChange: (id: string) => void }

/** Suppliers with similar names, each to be chosen by a click; renders nothing if there are none. */
export function SimilarChoices({ id, value, onChange }: Props) {
  const say = useSay()
  const { data } = useQuery(similarOf(useApp(), id))
  if (!data?.length) return null
  return (
    <fieldset className="supplier-similar">
      <legend>{say(named)}</legend>
      {data.map((similar) => (
        <Button
          key={similar.id}
          size="small"
          type={similar.id === value ? 'primary' : 'default'}
          aria-pressed={similar.id === value}
          onClick={() => onChange(similar.id)}
        >
          {similar.name}
        </Button>
      ))}
    </fieldset>
  )
}

const named = label('Suppliers with a similar name', '名称相似的供应商')
