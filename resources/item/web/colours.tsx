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

/** So many stand side by side in the narrowest card. */
const most = 7

/** The colours of a fabric or style as chips, and how many more there are; their names are read out. */
export function Colours({ colours }: { readonly colours: Colours }) {
  const say = useSay()
  const { language } = useApp()
  if (colours.length === 0) return null
  const names = colours.map((one) => colourName(one, language)).join(', ')
  const shown = colours.slice(0, colours.length > most ? most - 1 : most)
  const rest = colours.length - shown.length
  return (
    <span className="colours" role="img" aria-label={say(fill(spoken, { names }))} title={names}>
      {shown.map((one) => (
        <Chip key={one.name} colour={one} />
      ))}
      {rest > 0 && <span className="colours-more">+{rest}</span>}
    </span>
  )
}

/** One colour as it was measured, else as its photo shows it (a print, a yarn-dyed check); struck through without either. */
function Chip({ colour: { hex, photo } }: { readonly colour: Colours[number] }) {
  const [seen, onError] = useReadable(hex ? undefined : photo)
  return (
    <span className="colours-chip" data-none={hex || seen ? undefined : true} style={hex ? { background: hex } : {}}>
      {seen && <StoredPicture id={seen} width={128} onError={onError} />}
    </span>
  )
}

const spoken = label('Colours: {names}', '颜色：{names}')
