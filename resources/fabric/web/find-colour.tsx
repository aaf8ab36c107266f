import { BgColorsOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useNarrow, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ColourFinder = lazy(() => import('./colour-finder.tsx'))

/** Opens the search for cloth by its colour, which is loaded then. */
export function FindColour() {
  const say = useSay()
  const narrow = useNarrow()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        icon={<BgColorsOutlined aria-hidden="true" />}
        aria-label={say(find)}
        title={say(find)}
        onClick={() => setOpen(true)}
      >
        {!narrow && say(short)}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ColourFinder open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const find = label('Find by colour', '按颜色查找')
const short = label('Colour', '颜色')
