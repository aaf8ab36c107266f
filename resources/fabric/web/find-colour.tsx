import { BgColorsOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { stringifyRawSearch, useNarrow, useSay } from '@sms/kit/web'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'

/** The colour that the address asks for, and the way to another one; undefined is the list as it was. */
export function useAskedColour(): readonly [string | undefined, (colour: string | undefined) => void] {
  const { near, ...others } = useSearch({ strict: false }) as Record<string, string>
  const { history } = useRouter()
  const ask = (colour: string | undefined) => {
    const path = `/admin/fabric${stringifyRawSearch({ ...others, near: colour })}`
    // What is typed further is the same question.
    if (near !== undefined && colour !== undefined) history.replace(path)
    else history.push(path)
  }
  return [near, ask]
}

/** Puts the gallery in the order of a colour. */
export function FindColour({ onOpen }: { readonly onOpen: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  return (
    <Button icon={<BgColorsOutlined aria-hidden="true" />} aria-label={say(find)} title={say(find)} onClick={onOpen}>
      {!narrow && say(short)}
    </Button>
  )
}

const find = label('Find by colour', '按颜色查找')
const short = label('Colour', '颜色')
