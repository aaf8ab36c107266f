import type { MenuKey } from '@sms/resources/user/rules/menu.ts'
import type { ReactNode } from 'react'

const petal = 'M12 9.6c-2.8-1.5-2.8-5.6 0-5.600s2.8 4.1 0 5.600Z'

/** The icons of the menu entries, on a 24 px grid with one line width. */
const drawings: Record<MenuKey, ReactNode> = {
  Report: <path d="M4 20h16M7 16v-5M12 16V6M17 16V9" />,
  Order: <path d="M5.3 16.5H3.5V7H13v9.5H8.700M13 10h4l3.5 3.300v3.200h-1.800M15.3 16.5H13" />,
  ReviewStatus: <path d="M9 5H6.5v15.5h11V5H15M9 3.5h6v3H9ZM9.3 13.5l2 2 3.6-3.8" />,
  Showroom: (
    <path d="M10.3 6.200a1.7 1.7 0 1 1 2.7 1.400c-.7.5-1 .9-1 1.700v.7l7.9 5.200c1 .7.6 2.3-.7 2.300H4.800c-1.3 0-1.7-1.6-.7-2.300L12 10" />
  ),
  History: <path d="M4.5 4.5v4h4M4.8 8.5a8 8 0 1 1-.8 3.5M12 7.800v4.400l3 1.8" />,
  Fabric: (
    <>
      <circle cx="17" cy="7.5" r="3.5" />
      <path d="M17 4H6.5a3.5 3.5 0 0 0 0 7H15M20.5 7.5V20c-2.3-1.4-4 .9-6.2 0S10.5 18.8 8 20v-9" />
    </>
  ),
  Artworks: (
    <>
      <circle cx="12" cy="12" r="2.4" />
      {[0, 90, 180, 270].map((turn) => (
        <path key={turn} d={petal} transform={`rotate(${turn} 12 12)`} />
      ))}
    </>
  ),
  Trims: (
    <path d="M8 3.5v8M16 3.5v8M10.3 5h3.400M10.3 8h3.400M10.3 11h3.400M9.3 13.5h5.400l-1 3.700h-3.400ZM12 17.200v3.3" />
  ),
  Button: (
    <>
      <circle cx="12" cy="12" r="8.3" />
      <path d="M9.8 9.800v.01M14.2 9.800v.01M9.8 14.200v.01M14.2 14.200v.01" strokeWidth="2.4" />
    </>
  ),
  Label: (
    <path d="M4 12.300V5.200c0-.7.5-1.2 1.2-1.200h7.100l7.3 7.300c.6.6.6 1.5 0 2.100l-6.2 6.200c-.6.6-1.5.6-2.1 0ZM8.3 8.300v.01" />
  ),
  Supplier: <path d="M4 20V10.5l5 3.200v-3.200l5 3.200V4.5h4.5L20 20ZM8 16.800h1.5M13 16.800h1.5" />,
  Master_Data: <path d="m12 4 8 4-8 4-8-4ZM4 12l8 4 8-4M4 16l8 4 8-4" />,
  Use_Mgt: (
    <>
      <circle cx="9" cy="8" r="3.3" />
      <path d="M3 19.5c.5-3.6 2.9-5.3 6-5.300s5.5 1.7 6 5.300M15.5 5a3.3 3.3 0 0 1 0 6M17.5 14.5c2 .6 3.2 2.3 3.5 5" />
    </>
  ),
}

/** The drawing of a menu entry; it says nothing that the label beside it does not, so readers skip it. */
export const EntryIcon = ({ entry, size = 20, className }: { entry: MenuKey; size?: number; className?: string }) => (
  <span className={`anticon ${className ?? ''}`} aria-hidden>
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[entry]}
    </svg>
  </span>
)
