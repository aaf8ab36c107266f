import { FilterOutlined } from '@ant-design/icons'
import { badgeOverflow, label, type Sort } from '@sms/kit/contract'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import type { GridColumn } from '../columns/columns.tsx'
import type { FilterBar } from './use-filters.ts'

const PhoneDrawer = lazy(() => import('../phone-drawer.tsx'))

export type PhoneFiltersProps = {
  readonly bar: FilterBar
  readonly columns: readonly GridColumn[]
  readonly sort: readonly Sort[]
  readonly total: string
  readonly onSort: (sort: Sort[]) => void
  readonly onClear: (() => void) | undefined
}

/** Filters and order of a list on a phone: a drawer from below, each filter with its panel. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const say = useSay()
  /** Undefined until the drawer is needed, which is loaded then and stays mounted while it slides away. */
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Badge
        count={props.bar.count}
        color="var(--ant-color-primary)"
        overflowCount={badgeOverflow}
        size="small"
        offset={[-6, 4]}
      >
        <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
          {say(filters)}
        </Button>
      </Badge>
      {open !== undefined && (
        <Suspense fallback={null}>
          <PhoneDrawer {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const filters = label('Filters', '筛选')
