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
import { useImportStatus } from './use-import-status.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** Values that the list gives its records. */
  readonly given: Values | undefined
}

/**
 * The import wizard over a list. Its step is in the address, so that closing it loses no upload and a running import is
 * shown to its end.
 */
export default function ImportDrawer({ contract, given }: Props) {
  const say = useSay()
  const [address, go] = useImportAddress()
  // The drawer keeps its content while it slides away.
  const last = useRef(address)
  if (address !== undefined) last.current = address
  const id = last.current === newImport ? undefined : last.current
  const fixed = useListValues(contract, given)
  const read = useImportStatus(contract, id === earlierImports ? undefined : id)
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

/** The width in pixels; smaller screens are filled. */
const width = 1360
const title = label('Import {en}', '导入{zh}')
