import { BgColorsOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { dataOf, PlaceLink, recordHref, TypedInput, useApp, useNarrow, useSay } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, ColorPicker, Drawer, Empty } from 'antd'
import { useRef, useState } from 'react'
import { colourExpected, isColourText, type Near } from '../../colourway/rules/near.ts'
import { preview } from '../../colourway/rules/preview.ts'
import { hexOf } from '../../item/rules/colour.ts'
import './find-colour.css'

/** Opens the search for cloth by its colour. */
export function FindColour() {
  const say = useSay()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
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
      <Drawer
        title={say(find)}
        open={open}
        onClose={() => setOpen(false)}
        size={560}
        autoFocus={false}
        afterOpenChange={(shown) => shown && box.current?.querySelector('input')?.focus()}
        destroyOnHidden
      >
        <div ref={box}>
          <Finder />
        </div>
      </Drawer>
    </>
  )
}

function Finder() {
  const say = useSay()
  const app = useApp()
  const [colour, setColour] = useState('')
  const read = useQuery({
    queryKey: ['colourway', 'near', colour],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Near[]>>('/colourway/near', { colour }, { signal })),
    enabled: isColourText(colour),
    placeholderData: keepPreviousData,
  })
  const wrong = colour.trim() !== '' && (read.isError || !isColourText(colour))
  const found = wrong || colour.trim() === '' ? [] : (read.data ?? [])
  return (
    <div className="find-colour">
      <div className="find-colour-asked">
        <ColorPicker
          value={hexOf(colour) ?? null}
          disabledAlpha
          onChangeComplete={(one) => setColour(one.toHexString())}
        >
          <button
            type="button"
            className="find-colour-pick"
            style={{ background: hexOf(colour) }}
            aria-label={say(pick)}
          />
        </ColorPicker>
        <TypedInput
          value={colour}
          wait={300}
          onCommit={setColour}
          placeholder="#1e3a5f · 24 3 -25 · 19-4027 TCX"
          aria-label={say(asked)}
          aria-invalid={wrong}
          aria-describedby="find-colour-wrong"
          spellCheck={false}
        />
      </div>
      <p id="find-colour-wrong" className="list-problem" aria-live="polite">
        {wrong && say(colourExpected)}
      </p>
      {found.length > 0 ? (
        <ul className="find-colour-found">
          {found.map((one) => (
            <li key={one.id}>
              <PlaceLink href={`${recordHref(app, 'fabric', one.fabric)}?tab=colourways`}>
                <span className="find-colour-patch" style={{ background: one.hex }} />
                <span>
                  {[one.name, one.pantone].filter(Boolean).join(' · ')}
                  <span className="find-colour-of">{one.fabricName}</span>
                </span>
                <span className="find-colour-by">ΔE {one.deltaE.toFixed(1)}</span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      ) : (
        !wrong &&
        read.isSuccess &&
        colour !== '' && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(none)} />
      )}
      <p className="list-quiet">{say(preview)}</p>
    </div>
  )
}

const find = label('Find by colour', '按颜色查找')
const short = label('Colour', '颜色')
const pick = label('Pick a colour', '选取颜色')
const asked = label('Colour as hex, L*a*b* or Pantone code', '颜色：hex、L*a*b* 或 Pantone 编号')
const none = label('No colourway has L*a*b* values yet', '尚无带 L*a*b* 数值的颜色')
