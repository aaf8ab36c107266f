import { optionText } from '@sms/kit/contract'
import { fileHref, StoredPicture, useApp, useSay } from '@sms/kit/web'
import { lights, optionFields, type Round } from '../../round/contract.ts'
import './reviews.css'

type OptionsProps = { readonly options: Round['options']; readonly chosen?: string | null | undefined }

/** What there is to choose from in a round, with photos; the `chosen` one is marked. */
export function Options({ options, chosen }: OptionsProps) {
  const say = useSay()
  const { language } = useApp()
  if (options.length === 0) return null
  return (
    <ul className="review-options">
      {options.map((option) => (
        <li key={option.label} data-chosen={option.label === chosen || undefined}>
          {option.photo && (
            <a
              href={fileHref(option.photo)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${say(optionFields.photo.label)} ${option.label}`}
            >
              <StoredPicture id={option.photo} width={256} sizes="120px" />
            </a>
          )}
          <strong>{option.label}</strong>
          <span>
            {[option.light && optionText(lights, option.light, language), option.deltaE && `ΔE ${option.deltaE}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {option.note && <span className="review-note">{option.note}</span>}
        </li>
      ))}
    </ul>
  )
}
