import { type DestinationStream, destination } from 'pino'

/**
 * The logger's options for `npm start`. Lines are written together, at the latest after a quarter of a second and when
 * the process ends, since a write for each request takes longer than making its line.
 */
export const logOptions = (level: string) => ({
  level,
  redact: ['req.headers.cookie'],
  stream: destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 }) as DestinationStream,
})
