import type { Picture } from './picture.ts'
import type { Made } from './world.ts'

/** Records that one screen of a gallery shows. */
const screen = 48

/**
 * The pictures of an office as people come to see them: the covers of each kind's first screen before those of the
 * second, and what lies behind the covers last.
 */
export function asSeen(office: readonly Made[]): Picture[] {
  const kinds = [...Map.groupBy(office, (one) => one.kind).values()]
  const screens = (records: readonly Made[]) => records.map((one, at) => ({ one, turn: Math.floor(at / screen) }))
  const covers = kinds.flatMap(screens).toSorted((a, b) => a.turn - b.turn)
  return [...covers.flatMap(({ one }) => one.pictures.slice(0, 1)), ...office.flatMap((one) => one.pictures.slice(1))]
}
