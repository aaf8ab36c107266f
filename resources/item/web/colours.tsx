import { fill, label } from '@sms/kit/contract'
import { StoredPicture, useApp, useReadable, useSay } from '@sms/kit/web'
import { colourName } from '../rules/palette.ts'
import './colours.css'

type Colours = readonly {
  readonly name: string
  readonly nameZh?: string | null
  readonly hex: string | null
  readonly photo?: string | null
}[]

/** The most chips that fit into the narrowest card. */
const chipsMax = 7

/** The colours of a fabric or style as chips, and the number of further ones. */
export function Colours({ colours }: { readonly colours: Colours }) {
  const say = useSay()
  const { language } = useApp()
  if (colours.length === 0) return null
  const names = colours.map((colour) => colourName(colour, language)).join(', ')
  const shown = colours.slice(0, colours.length > chipsMax ? chipsMax - 1 : chipsMax)
  const rest = colours.length - shown.length
  return (
    <span className="colours" role="img" aria-label={say(fill(spoken, { names }))} title={names}>
      {shown.map((colour) => (
        <Chip key={colour.name} colour={colour} />
      ))}
      {rest > 0 && <span className="colours-more">+{rest}</span>}
    </span>
  )
}

/** A chip with the measured colour, else the photo (a print, a yarn-dyed check). */
function Chip({ colour: { hex, photo } }: { readonly colour: Colours[number] }) {
  const [photoId, onError] = useReadable(hex ? undefined : photo)
  return (
    <span className="colours-chip" data-none={hex || photoId ? undefined : true} style={hex ? { background: hex } : {}}>
      {photoId && <StoredPicture id={photoId} width={128} onError={onError} />}
    </span>
  )
}

const spoken = label('Colours: {names}', '颜色：{names}')
