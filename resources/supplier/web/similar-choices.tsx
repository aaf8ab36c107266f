import { label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { similarOf } from './merge-query.ts'

type Props = { readonly id: string; readonly value: string | null; readonly onChange: (id: string) => void }

/** Suppliers whose names resemble this one's, to be chosen by one click; nothing where there are none. */
export function SimilarChoices({ id, value, onChange }: Props) {
  const say = useSay()
  const { data } = useQuery(similarOf(useApp(), id))
  if (!data?.length) return null
  return (
    <fieldset className="supplier-similar">
      <legend>{say(named)}</legend>
      {data.map((one) => (
        <Button
          key={one.id}
          size="small"
          type={one.id === value ? 'primary' : 'default'}
          aria-pressed={one.id === value}
          onClick={() => onChange(one.id)}
        >
          {one.name}
        </Button>
      ))}
    </fieldset>
  )
}

const named = label('Suppliers with a similar name', '名称相似的供应商')
