import { v7 } from 'uuid'

/** An id for a record that this device makes before the server knows of it: UUIDv7, as the server's own. */
export const newId = (): string => v7()
