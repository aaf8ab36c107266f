import './person-letter.css'

/** A person by the first letter of their name, beside the name itself. */
export const PersonLetter = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className="person-letter" data-small={small || undefined} aria-hidden="true">
    {[...name][0]}
  </span>
)
