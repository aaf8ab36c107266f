import { BoneCells } from './grid-row.tsx'

/** Skeleton rows in place of the first rows, so that nothing moves when these arrive. The grid around them is busy. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 12 }, (_, place) => `${place}`).map((key, place) => (
    <tr key={key} className="list-skeleton">
      <BoneCells place={place} cells={columns} />
    </tr>
  ))
}
