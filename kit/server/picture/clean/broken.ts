/** Bytes that are no whole picture of the type that they begin as. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

/** Refuses bytes that end before something in them does. */
export function within(end: number, bytes: Buffer): void {
  if (end > bytes.length) throw new BrokenPicture('cut short')
}
