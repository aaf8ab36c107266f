import type { Picture } from './picture.ts'
import type { SampleRecord } from './world.ts'

/** How many covers of a kind count as one screen. */
const screenSize = 48

/**
 * The pictures of an office: the covers on the first screen of each kind, those on the second, and so on; the other
 * pictures last.
 */
export function inViewingOrder(office: readonly SampleRecord[]): Picture[] {
  const kinds = [...Map.groupBy(office, ({ kind }) => kind).values()]
  const coversOf = (records: readonly SampleRecord[]) =>
    records.map(({ pictures }, at) => ({ cover: pictures.slice(0, 1), screen: Math.floor(at / screenSize) }))
  const covers = kinds.flatMap(coversOf).toSorted((a, b) => a.screen - b.screen)
  return [...covers.flatMap(({ cover }) => cover), ...office.flatMap(({ pictures }) => pictures.slice(1))]
}
