/**
 * Ids are made by the application's clock when a transaction begins, moments by the database's when it first writes. The
 * moments alone decide what a range of time holds; ids only say which part of the index is read for it, and may be off by
 * this much: long transactions, and clocks that differ. In milliseconds.
 */
export const idSlackMs = 86_400_000

/** The least UUIDv7 of a moment in milliseconds. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
