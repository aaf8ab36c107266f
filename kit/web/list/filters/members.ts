import { type Field, foldText, namesInBrackets } from '@sms/kit/contract'
import type { MasterValue } from '../../page/app.tsx'

/** The id of a master data value by its id, its whole name or one of the names in it; undefined if there is none. */
export function memberId(masters: readonly MasterValue[], { type }: Field, idOrName: string): string | undefined {
  const wanted = foldText(idOrName)
  const values = masters.filter(({ key }) => type.kind === 'master' && key === type.key)
  const findByName = (namesIn: (name: string) => readonly string[]) =>
    values.find(({ name, nameZh }) =>
      [name, nameZh ?? ''].flatMap(namesIn).some((text) => text !== '' && foldText(text) === wanted),
    )
  const found = values.find(({ id }) => id === idOrName) ?? findByName((name) => [name]) ?? findByName(namesInBrackets)
  return found?.id
}
