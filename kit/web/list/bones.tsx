/** Rows where the first rows will stand, so that nothing moves when they come. The grid around them is busy. */
export function Bones({ columns }: { columns: number }) {
  return shapes.map((widths) => (
    <tr key={widths.join()} className="list-bones">
      {Array.from({ length: columns }, (_, i) => `${i}`).map((cell, i) => (
        <td key={cell}>
          <span style={{ width: `${widths[i % widths.length]}%` }} />
        </td>
      ))}
    </tr>
  ))
}

/** Widths in percent that look like text, twelve rows of them. */
const shapes = Array.from({ length: 12 }, (_, row) => [3, 5, 2, 4, 6].map((n) => 30 + ((row * 17 + n * 13) % 50)))
