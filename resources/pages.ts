import { type Label, label } from '@sms/kit/contract'
import type { FormLayout, FrameProps } from '@sms/kit/web'
import type { ReactNode } from 'react'
import type { NounName } from './contracts.ts'

/** A screen of the admin area, at `/admin/<path>`. Its menu entry (user/rules/menu.ts) decides who may open it. */
export type Screen = {
  readonly path: string
  /** Its name, if it is a tab of a menu entry. */
  readonly label?: Label
  /** The shown resource, if any, and the menu keys that open it. */
  readonly resource?: { readonly name: string; readonly menus: readonly string[] }
  /** The label for adding a record, if its list allows that; also a command of the header search. */
  readonly fresh?: Label
  readonly page: () => Promise<{ default: () => ReactNode }>
  /** Loads the page of a record, at `/admin/<path>/<id>`, and the layout of its facts. */
  readonly record?: () => Promise<{ default: (props: { id: string }) => ReactNode; layout: FormLayout<any> }>
  /** Loads the hang tags of its records, at `/admin/<path>/tags`. */
  readonly tags?: () => Promise<{ default: () => ReactNode }>
  /** Loads the printable sheet of several records, at `/admin/<path>/sheet`. */
  readonly sheet?: () => Promise<{ default: () => ReactNode }>
  /** Loads the quick capture of its records, at `/admin/<path>/capture`. */
  readonly capture?: () => Promise<{
    default: (props: { resource: NonNullable<Screen['resource']> }) => ReactNode
  }>
  /** Further screens under the same menu entry. */
  readonly tabs?: readonly Screen[]
  /** Loads the frame around the screen and its tabs. */
  readonly frame?: () => Promise<{ default: (props: FrameProps) => ReactNode }>
}

type NounScreen = Omit<Screen, 'resource' | 'tabs'> & { readonly menus: readonly string[] }

const capture: Screen['capture'] = () => import('./item/web/capture/capture-page.tsx')

/** Whether each noun has its own screen, or is shown on the record that it belongs to. */
export const nounScreens = {
  fabric: {
    path: 'fabric',
    menus: ['Fabric'],
    fresh: label('New fabric', '新增面料'),
    page: () => import('./fabric/page.tsx'),
    record: () => import('./fabric/record.tsx'),
    tags: () => import('./fabric/web/tags.tsx'),
    capture,
  },
  artwork: {
    path: 'artwork',
    menus: ['Artworks'],
    fresh: label('New artwork', '新增花型'),
    page: () => import('./artwork/page.tsx'),
    record: () => import('./artwork/record.tsx'),
    tags: () => import('./artwork/web/tags.tsx'),
    capture,
  },
  trims: {
    path: 'trims',
    menus: ['Trims'],
    fresh: label('New trim', '新增辅料'),
    page: () => import('./trims/page.tsx'),
    record: () => import('./trims/record.tsx'),
    tags: () => import('./trims/web/tags.tsx'),
    capture,
  },
  button: {
    path: 'button',
    menus: ['Button'],
    fresh: label('New button', '新增纽扣'),
    page: () => import('./button/page.tsx'),
    record: () => import('./button/record.tsx'),
    tags: () => import('./button/web/tags.tsx'),
    capture,
  },
  label: {
    path: 'label',
    menus: ['Label'],
    fresh: label('New label', '新增唛标'),
    page: () => import('./label/page.tsx'),
    record: () => import('./label/record.tsx'),
    tags: () => import('./label/web/tags.tsx'),
    capture,
  },
  supplier: {
    path: 'supplier',
    menus: ['Supplier'],
    fresh: label('New supplier', '新增供应商'),
    page: () => import('./supplier/page.tsx'),
    record: () => import('./supplier/record.tsx'),
    frame: () => import('./supplier/frame.tsx'),
  },
  certificate: {
    path: 'supplier/certificate',
    label: label('Certificates', '证书'),
    menus: ['Supplier'],
    page: () => import('./certificate/page.tsx'),
  },
  master: {
    path: 'master',
    menus: ['Master_Data'],
    page: () => import('./master/page.tsx'),
    frame: () => import('./master/frame.tsx'),
  },
  company: {
    path: 'master/company',
    label: label('Company', '公司'),
    menus: ['Master_Data'],
    page: () => import('./company/page.tsx'),
  },
  brand: {
    path: 'master/brand',
    label: label('Brands', '品牌'),
    menus: ['Master_Data'],
    fresh: label('New brand', '新增品牌'),
    page: () => import('./brand/page.tsx'),
    record: () => import('./brand/record.tsx'),
  },
  currency: {
    path: 'master/currency',
    label: label('Currencies', '币种'),
    menus: ['Master_Data'],
    fresh: label('New currency', '新增币种'),
    page: () => import('./currency/page.tsx'),
    record: () => import('./currency/record.tsx'),
  },
  calendar: {
    path: 'master/calendar',
    label: label('Calendars', '日历'),
    menus: ['Master_Data'],
    fresh: label('New calendar', '新增日历'),
    page: () => import('./calendar/page.tsx'),
    record: () => import('./calendar/record.tsx'),
  },
  ordertemplate: {
    path: 'master/template',
    label: label('Order templates', '订单模板'),
    menus: ['Master_Data'],
    fresh: label('New order template', '新增订单模板'),
    page: () => import('./template/page.tsx'),
    record: () => import('./template/record.tsx'),
  },
  user: {
    path: 'user',
    menus: ['Use_Mgt'],
    page: () => import('./user/page.tsx'),
    record: () => import('./user/record.tsx'),
  },
  showroom: {
    path: 'showroom',
    menus: ['Showroom', 'History'],
    fresh: label('New style', '新增款式'),
    page: () => import('./showroom/page.tsx'),
    record: () => import('./showroom/record.tsx'),
    frame: () => import('./showroom/frame.tsx'),
    tags: () => import('./showroom/web/tags.tsx'),
    sheet: () => import('./selection/web/line-sheet.tsx'),
  },
  selection: {
    path: 'showroom/selection',
    label: label('Selections', '选样单'),
    menus: ['Showroom'],
    fresh: label('New selection', '新建选样单'),
    page: () => import('./selection/page.tsx'),
    record: () => import('./selection/record.tsx'),
    sheet: () => import('./selection/web/line-sheet.tsx'),
  },
  share: {
    path: 'showroom/share',
    label: label('Links', '分享链接'),
    menus: ['Showroom'],
    page: () => import('./share/page.tsx'),
    record: () => import('./share/record.tsx'),
  },
  order: {
    path: 'ordertracking',
    menus: ['Order'],
    fresh: label('New order', '新增订单'),
    page: () => import('./order/page.tsx'),
    record: () => import('./order/record.tsx'),
    frame: () => import('./order/frame.tsx'),
    sheet: () => import('./order/web/paper.tsx'),
  },
  po: {
    path: 'ordertracking/po',
    label: label('Purchase orders', '采购单'),
    menus: ['Order'],
    page: () => import('./po/page.tsx'),
    record: () => import('./po/record.tsx'),
  },
  pastline: {
    path: 'ordertracking/past',
    label: label('Past orders', '历史订单'),
    menus: ['Order'],
    page: () => import('./pastline/page.tsx'),
  },
  review: {
    path: 'reviewstatus',
    menus: ['ReviewStatus'],
    fresh: label('New review', '新增审样'),
    page: () => import('./review/page.tsx'),
    record: () => import('./review/record.tsx'),
  },
  orderline: 'part',
  poline: 'part',
  orderevent: 'part',
  round: 'part',
  material: 'part',
  colourway: 'part',
  price: 'part',
  swatch: 'part',
  rate: 'part',
  item: 'part',
} as const satisfies Record<NounName, NounScreen | 'part'>

const screenOf = (name: { [N in NounName]: (typeof nounScreens)[N] extends 'part' ? never : N }[NounName]): Screen => {
  const { menus, ...screen }: NounScreen = nounScreens[name]
  return { ...screen, resource: { name, menus } }
}

/** The screens of the menu, in its order. */
export const screens: readonly Screen[] = [
  {
    path: 'report',
    page: () => import('./report/page.tsx'),
  },
  { ...screenOf('order'), tabs: [screenOf('po'), screenOf('pastline')] },
  screenOf('review'),
  { ...screenOf('showroom'), tabs: [screenOf('selection'), screenOf('share')] },
  screenOf('fabric'),
  screenOf('artwork'),
  screenOf('trims'),
  screenOf('button'),
  screenOf('label'),
  { ...screenOf('supplier'), tabs: [screenOf('certificate')] },
  {
    ...screenOf('master'),
    tabs: [
      screenOf('company'),
      screenOf('brand'),
      screenOf('currency'),
      screenOf('calendar'),
      screenOf('ordertemplate'),
    ],
  },
  screenOf('user'),
]

export const allScreens: readonly Screen[] = screens.flatMap((screen) => [screen, ...(screen.tabs ?? [])])

/** The address of each resource with a screen, by its name. */
export const places = Object.fromEntries(
  allScreens.flatMap(({ path, resource, record }) =>
    resource
      ? [
          [
            resource.name,
            {
              path: path.split('/').at(-1)!,
              screen: path,
              records: record !== undefined,
              layout: record && (async () => (await record()).layout),
              menus: resource.menus,
            },
          ],
        ]
      : [],
  ),
)
