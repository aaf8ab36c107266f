import { fill, label, type Resource } from '@sms/kit/contract'
import { Drawer } from 'antd'
import { useRef } from 'react'
import type { Values } from '../form/values.ts'
import { useSay } from '../page/app.tsx'
import { earlierImports, newImport, useImportAddress } from './address.ts'
import { useListValues } from './list-values.ts'
import './import.css'
import { ImportSteps } from './import-steps.tsx'
import { useEndToast } from './use-end-toast.ts'
import { useStanding } from './use-standing.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** What the list gives its records. */
  readonly given: Values | undefined
}

/**
 * The import wizard over a list. Where it stands is in the address: closing it loses nothing that was uploaded, and an
 * import that is under way is watched to its end.
 */
export default function ImportDrawer({ contract, given }: Props) {
  const say = useSay()
  const [address, go] = useImportAddress()
  // While the drawer slides away it still shows what it showed.
  const last = useRef(address)
  if (address !== undefined) last.current = address
  const id = last.current === newImport ? undefined : last.current
  const fixed = useListValues(contract, given)
  const read = useStanding(contract, id === earlierImports ? undefined : id)
  useEndToast(read.data, address === undefined)
  return (
    <Drawer
      open={address !== undefined}
      title={say(fill(title, { en: contract.titles.en.toLowerCase(), zh: contract.titles.zh }))}
      size={width}
      rootClassName="import-drawer"
      destroyOnHidden
      autoFocus={false}
      onClose={() => go(undefined)}
    >
      <ImportSteps contract={contract} id={id} fixed={fixed} read={read} go={go} />
    </Drawer>
  )
}

/** In pixels; on smaller screens it takes all there is. */
const width = 1360
const title = label('Import {en}', '导入{zh}')
