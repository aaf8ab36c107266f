import { marked } from './mark.ts'

/** A text with its matches highlighted. */
export const Marked = (props: { text: string; q: string }) =>
  marked(props.text, props.q).map(({ at, text, hit }) => (hit ? <mark key={at}>{text}</mark> : text))
