import { alsoCalled, type Field, foldText } from '@sms/kit/contract'
import type { MasterValue } from '../../page/app.tsx'

/** The id of a master data value by its id or any of its names; undefined if there is none. */
export function memberId(masters: readonly MasterValue[], { type }: Field, name: string): string | undefined {
  const wanted = foldText(name)
  const own = masters.filter(({ key }) => type.kind === 'master' && key === type.key)
  const called = (names: (name: string) => readonly string[]) =>
    own.find((value) =>
      [value.name, value.nameZh].some((each) => each && names(each).some((text) => foldText(text) === wanted)),
    )
  return (own.find(({ id }) => id === name) ?? called((text) => [text]) ?? called(alsoCalled))?.id
}
