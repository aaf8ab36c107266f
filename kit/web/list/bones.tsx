import { BoneCells } from './grid-row.tsx'

/** Rows where the first rows will stand, so that nothing moves when they come. The grid around them is busy. */
export function Bones({ columns }: { columns: number }) {
  return Array.from({ length: 12 }, (_, place) => `${place}`).map((key, place) => (
    <tr key={key} className="list-bones">
      <BoneCells place={place} cells={columns} />
    </tr>
  ))
}
