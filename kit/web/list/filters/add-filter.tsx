import { label } from '@sms/kit/contract'
import { useSay } from '../../page/app.tsx'
import { PickField } from './pick-field.tsx'
import type { FilterBar } from './use-filters.ts'

/** Adds a filter by a field, or one of alternative conditions; then calls `onDone`. */
export function AddFilter({ bar, onDone }: { bar: FilterBar; onDone: () => void }) {
  const say = useSay()
  return (
    <>
      <PickField
        fields={bar.more}
        onPick={(name) => {
          onDone()
          bar.add(name)
        }}
      />
      {bar.addGroup && (
        <button
          type="button"
          className="list-item list-item-last"
          onClick={() => {
            onDone()
            bar.addGroup?.()
          }}
        >
          {say(several)}
        </button>
      )}
    </>
  )
}

const several = label('Any of several conditions …', '满足任一条件…')
