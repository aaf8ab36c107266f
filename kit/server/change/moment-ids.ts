/**
 * The assumed greatest difference between the time in an id and the moment of its change, in milliseconds. The
 * application's clock makes ids, the database's clock makes moments; ids only limit the part of the index that is read.
 */
export const idSlackMs = 86_400_000

/** The smallest UUIDv7 of a moment in milliseconds. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
