import './person-letter.css'

/** The first letter of a user's name in a circle, beside the name. */
export const PersonLetter = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className="person-letter" data-small={small || undefined} aria-hidden="true">
    {[...name][0]}
  </span>
)
