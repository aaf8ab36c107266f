import { ArrowLeftOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import {
  dataOf,
  Picture,
  PlaceLink,
  ReadFailure,
  Refused,
  recordHref,
  TypedInput,
  useAcross,
  useApp,
  useNarrow,
  useSay,
  zone,
} from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, ColorPicker, Empty, Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { colourExpected, isColourText, type Near, nearDeltaE } from '../../colourway/rules/near.ts'
import { previewNote } from '../../colourway/rules/preview-note.ts'
import { hexOf } from '../../item/rules/colour.ts'
import { priceText } from '../../item/web/price-column.tsx'
import { isFiltered } from './find-colour.tsx'
import './find-colour.css'

type Props = {
  readonly colour: string
  readonly onColour: (colour: string | undefined) => void
  /** The search and filters of the list, as its address holds them. */
  readonly filters: Readonly<Record<string, string>>
  readonly onClearFilters: () => void
}

/** The fabrics that the list's filters find, by the nearness of their colourways to a colour. */
export default function NearGallery({ colour, onColour, filters, onClearFilters }: Props) {
  const say = useSay()
  const app = useApp()
  const narrow = useNarrow()
  const [across] = useAcross()
  const read = useQuery({
    queryKey: ['colourway', 'near', colour, filters],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Near[]>>('/colourway/near', { ...filters, zone, colour }, { signal })),
    enabled: isColourText(colour),
    placeholderData: keepPreviousData,
  })
  const isEmpty = colour.trim() === ''
  // The server refuses a Pantone code that no measured colourway has.
  const wrong = !isEmpty && (read.error instanceof Refused || !isColourText(colour))
  const found = wrong || isEmpty ? [] : (read.data ?? [])
  // Each fabric has one card, for its nearest colour.
  const cloths = [...Map.groupBy(found, ({ fabric }) => fabric).values()]
  const [nearest] = found
  const isNarrowed = isFiltered(filters)
  return (
    <section className="find-colour" aria-label={say(find)}>
      <header className="find-colour-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={() => onColour(undefined)}>
          {say(back)}
        </Button>
        <div className="find-colour-wanted">
          <ColorPicker
            value={hexOf(colour) ?? null}
            disabledAlpha
            onChangeComplete={(picked) => onColour(picked.toHexString())}
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
            aria-label={say(input)}
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
      {read.isError && !wrong && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
      {isNarrowed && (
        <p className="list-quiet">
          {say(filtered)}{' '}
          <Button type="link" size="small" onClick={onClearFilters}>
            {say(unfiltered)}
          </Button>
        </p>
      )}
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
        colour !== '' && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(isNarrowed ? noneFiltered : noneMeasured)} />
        )
      )}
      <p className="list-quiet">{say(isEmpty ? begin : previewNote)}</p>
    </section>
  )
}

function Cloth({ near, others }: { readonly near: Near; readonly others: readonly Near[] }) {
  const app = useApp()
  const say = useSay()
  const price = priceText(near)
  const colourName = [near.name, near.pantone].filter(Boolean).join(' · ')
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
        <span>{colourName}</span>
        {price && <span>{say(price)}</span>}
      </PlaceLink>
      {others.length > 0 && (
        <span className="find-colour-others">
          {others.slice(0, mostOthers).map(({ id, hex, name, deltaE }) => (
            <span
              key={id}
              style={{ background: hex }}
              role="img"
              aria-label={`${name}, ΔE ${deltaE.toFixed(1)}`}
              title={`${name} · ΔE ${deltaE.toFixed(1)}`}
            />
          ))}
        </span>
      )}
    </li>
  )
}

const mostOthers = 6

const find = label('Find by colour', '按颜色查找')
const back = label('All fabrics', '全部面料')
const pick = label('Pick a colour', '选取颜色')
const input = label('Colour as hex, L*a*b* or Pantone code', '颜色：hex、L*a*b* 或 Pantone 编号')
const begin = label(
  'Pick a colour, or type its hex value, L*a*b* or Pantone code: the fabrics nearest to it are shown first.',
  '选取颜色，或输入 hex、L*a*b* 或 Pantone 编号，最接近的面料排在最前。',
)
const noneMeasured = label('No colourway has L*a*b* values yet', '尚无带 L*a*b* 数值的颜色')
const noneFiltered = label(
  'No fabric that the list’s filters find has a colour with L*a*b* values',
  '列表筛选出的面料中没有带 L*a*b* 数值的颜色',
)
const filtered = label('Only the fabrics that the list’s filters find', '仅在列表筛选出的面料中查找')
const unfiltered = label('Search all fabrics', '在全部面料中查找')
const noneNear = label('No near match: the nearest differs by ΔE {by}', '没有相近的颜色：最接近的相差 ΔE {by}')
