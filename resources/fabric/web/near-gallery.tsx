import { ArrowLeftOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { dataOf, Picture, PlaceLink, recordHref, TypedInput, useAcross, useApp, useNarrow, useSay } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, ColorPicker, Empty, Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { colourExpected, isColourText, type Near, nearDeltaE } from '../../colourway/rules/near.ts'
import { preview } from '../../colourway/rules/preview.ts'
import { hexOf } from '../../item/rules/colour.ts'
import { priceSaid } from '../../item/web/price-column.tsx'
import './find-colour.css'

type Props = { readonly colour: string; readonly onColour: (colour: string | undefined) => void }

/** The gallery of cloth in the order of a colour, the nearest first: photos, prices, and by how much each differs. */
export default function NearGallery({ colour, onColour }: Props) {
  const say = useSay()
  const app = useApp()
  const narrow = useNarrow()
  const [across] = useAcross()
  const read = useQuery({
    queryKey: ['colourway', 'near', colour],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Near[]>>('/colourway/near', { colour }, { signal })),
    enabled: isColourText(colour),
    placeholderData: keepPreviousData,
  })
  const wrong = colour.trim() !== '' && (read.isError || !isColourText(colour))
  const found = wrong || colour.trim() === '' ? [] : (read.data ?? [])
  // Each cloth once, by the colour of it that is nearest.
  const cloths = [...Map.groupBy(found, ({ fabric }) => fabric).values()]
  const [nearest] = found
  return (
    <section className="find-colour" aria-label={say(find)}>
      <header className="find-colour-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={() => onColour(undefined)}>
          {say(back)}
        </Button>
        <div className="find-colour-asked">
          <ColorPicker
            value={hexOf(colour) ?? null}
            disabledAlpha
            onChangeComplete={(one) => onColour(one.toHexString())}
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
            onCommit={onColour}
            placeholder="#1e3a5f · 24 3 -25 · 19-4027 TCX"
            aria-label={say(asked)}
            aria-invalid={wrong}
            aria-describedby="find-colour-wrong"
            spellCheck={false}
            autoFocus
          />
        </div>
      </header>
      <p id="find-colour-wrong" className="list-problem" aria-live="polite">
        {wrong && say(colourExpected)}
      </p>
      {nearest && nearest.deltaE > nearDeltaE && (
        <Alert type="info" showIcon title={say(fill(noneNear, { by: nearest.deltaE.toFixed(1) }))} />
      )}
      {read.isFetching && cloths.length === 0 ? (
        <Skeleton active />
      ) : cloths.length > 0 ? (
        <ul
          className="find-colour-found"
          style={{ '--across': narrow ? 2 : across } as CSSProperties}
          data-fitting={across === undefined && !narrow ? true : undefined}
        >
          {cloths.map(([best, ...others]) => (
            <Cloth key={best!.fabric} near={best!} others={others} />
          ))}
        </ul>
      ) : (
        !wrong &&
        read.isSuccess &&
        colour !== '' && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(none)} />
      )}
      <p className="list-quiet">{say(preview)}</p>
    </section>
  )
}

/** One cloth: its photo with the colour that is nearest, what it is called, its price; further near colours as chips. */
function Cloth({ near, others }: { readonly near: Near; readonly others: readonly Near[] }) {
  const app = useApp()
  const say = useSay()
  const price = priceSaid(near)
  const called = [near.name, near.pantone].filter(Boolean).join(' · ')
  return (
    <li className="find-colour-cloth">
      <PlaceLink href={`${recordHref(app, 'fabric', near.fabric)}?tab=colourways`}>
        <span className="find-colour-photo">
          <Picture id={near.cover ?? undefined} width={240} instead="" />
          <span className="find-colour-patch" style={{ background: near.hex }} />
          <span className="find-colour-by" data-near={near.deltaE <= nearDeltaE || undefined}>
            ΔE {near.deltaE.toFixed(1)}
          </span>
        </span>
        <strong>{near.fabricName}</strong>
        <span>{called}</span>
        {price && <span>{say(price)}</span>}
      </PlaceLink>
      {others.length > 0 && (
        <span className="find-colour-others">
          {others.slice(0, mostOthers).map((one) => (
            <span
              key={one.id}
              style={{ background: one.hex }}
              role="img"
              aria-label={`${one.name}, ΔE ${one.deltaE.toFixed(1)}`}
              title={`${one.name} · ΔE ${one.deltaE.toFixed(1)}`}
            />
          ))}
        </span>
      )}
    </li>
  )
}

/** So many further colours of a cloth stand side by side on its card. */
const mostOthers = 6

const find = label('Find by colour', '按颜色查找')
const back = label('All fabrics', '全部面料')
const pick = label('Pick a colour', '选取颜色')
const asked = label('Colour as hex, L*a*b* or Pantone code', '颜色：hex、L*a*b* 或 Pantone 编号')
const none = label('No colourway has L*a*b* values yet', '尚无带 L*a*b* 数值的颜色')
const noneNear = label('No near match: the nearest differs by ΔE {by}', '没有相近的颜色：最接近的相差 ΔE {by}')
