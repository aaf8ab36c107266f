import { optionText } from '@sms/kit/contract'
import { fileHref, StoredPicture, useApp, useSay } from '@sms/kit/web'
import { lights, optionFields, type Round } from '../../round/contract.ts'
import './reviews.css'

type OptionsProps = Pick<Round, 'options' | 'marks'> & {
  readonly chosen?: string | null | undefined
  /** Opens the photo of an option; without it, photos are links to their files. */
  readonly onPhoto?: (option: { readonly label: string; readonly photo: string }) => void
}

/** What there is to choose from in a round, with photos and the notes of their marks; the `chosen` one is marked. */
export function Options({ options, marks, chosen, onPhoto }: OptionsProps) {
  const say = useSay()
  const { language } = useApp()
  if (options.length === 0) return null
  return (
    <ul className="review-options">
      {options.map((option) => (
        <li key={option.label} data-chosen={option.label === chosen || undefined}>
          {option.photo && (
            <Photo
              {...{ photo: option.photo, name: `${say(optionFields.photo.label)} ${option.label}` }}
              {...(onPhoto ? { onPress: () => onPhoto({ label: option.label, photo: option.photo! }) } : {})}
            />
          )}
          <strong>{option.label}</strong>
          <span>
            {[option.light && optionText(lights, option.light, language), option.deltaE && `ΔE ${option.deltaE}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {option.note && <span className="review-note">{option.note}</span>}
          <Marks marks={marks.filter((mark) => mark.option === option.label)} />
        </li>
      ))}
    </ul>
  )
}

type PhotoProps = { readonly photo: string; readonly name: string; readonly onPress?: () => void }

function Photo({ photo, name, onPress }: PhotoProps) {
  const picture = <StoredPicture id={photo} width={256} sizes="120px" />
  return onPress ? (
    <button type="button" className="review-photo" aria-label={name} onClick={onPress}>
      {picture}
    </button>
  ) : (
    <a href={fileHref(photo)} target="_blank" rel="noreferrer" aria-label={name}>
      {picture}
    </a>
  )
}

function Marks({ marks }: Pick<Round, 'marks'>) {
  if (marks.length === 0) return null
  return (
    <ol className="review-marks">
      {marks.map(({ x, y, note }, at) => (
        <li key={`${x} ${y} ${note}`}>
          <span className="mark-number">{at + 1}</span> {note}
        </li>
      ))}
    </ol>
  )
}
