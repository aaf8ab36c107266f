import type { ReactNode } from 'react'

/** Icons of rows. Hundreds of rows have four each, and a bare path costs a fraction of an icon component. */
const icon = (paths: ReactNode) => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
    {paths}
  </svg>
)

export const chevron = icon(<path d="m4 6 4 4 4-4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />)

export const pencil = icon(
  <path d="m3 10.6 7.3-7.3 2.4 2.4L5.4 13H3zM9 4.6 11.4 7" strokeWidth="1.2" strokeLinejoin="round" />,
)

export const dots = icon(<path d="M8 3.5v0M8 8v0M8 12.5v0" strokeWidth="2" strokeLinecap="round" />)

export const grip = icon(
  <path d="M6 3.5v0M6 8v0M6 12.5v0M10 3.5v0M10 8v0M10 12.5v0" strokeWidth="2" strokeLinecap="round" />,
)
