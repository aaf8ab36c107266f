import { foldText, label } from '@sms/kit/contract'

/** Texts that programs and people write for an empty cell; they are never a name, a code or a number. */
const markers = new Set(
  '(blank) (empty) (null) (none) null n/a #n/a - -- --- — —— – / (空白) (空) (无)'.split(' ').map(foldText),
)

/** Whether a cell's cleaned text stands for an empty cell. */
export const isBlankMarker = (text: string) => text.length <= 8 && markers.has(foldText(text))

/** A marker inside a longer text, which stays and gets a note. */
export const innerMarker = /\((?:blank|null|empty)\)|（空白）/i

/** The note of a cell whose text stands for an empty one. */
export const countsAsEmpty = (header: string, text: string) =>
  label(`${header}: “${text}” counts as empty`, `${header}：“${text}”视为空`)
