import { marked } from './mark.ts'

/** A text in which what was searched for is marked. */
export const Marked = (props: { text: string; q: string }) =>
  marked(props.text, props.q).map(({ at, text, hit }) => (hit ? <mark key={at}>{text}</mark> : text))
