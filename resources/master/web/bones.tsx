/** Widths in percent that look like names. */
const widths = [22, 34, 18, 28, 40, 24, 31, 20, 36, 26]

/** Rows where the first rows will stand, so that nothing moves when they come. */
export const Bones = () => (
  <div className="master-bones" aria-hidden="true">
    {widths.map((width) => (
      <div key={width}>
        <span style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
