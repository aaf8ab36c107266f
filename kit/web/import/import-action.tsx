import { UploadOutlined } from '@ant-design/icons'
import { fill, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Values } from '../form/values.ts'
import { useNarrow } from '../list/filters/use-narrow.ts'
import { useSay } from '../page/app.tsx'
import { newImport, useImportAddress } from './address.ts'

const ImportDrawer = lazy(() => import('./import-drawer.tsx'))

/** Opens the import wizard over the list. In a toolbar (`tool`) it is its icon alone where there is little room. */
export function ImportButton({ contract, tool = false }: { contract: Resource<any, any>; tool?: boolean }) {
  const narrow = useNarrow()
  const say = useSay()
  const [, go] = useImportAddress()
  const name = say(fill(importOf, { en: contract.titles.en.toLowerCase(), zh: contract.titles.zh }))
  return (
    <Button
      icon={<UploadOutlined aria-hidden="true" />}
      aria-label={name}
      title={name}
      onClick={() => go(newImport, 'push')}
    >
      {!(tool && narrow) && <span className="list-tool-name">{say(importLabel)}</span>}
    </Button>
  )
}

type PlaceProps = {
  readonly contract: Resource<any, any>
  /** Values that the list gives its records, such as their parent, for rows without their own. */
  readonly given?: Values | undefined
}

/** The wizard, mounted from when the address first asks for it. */
export function ImportPlace({ contract, given }: PlaceProps) {
  const [id] = useImportAddress()
  const [opened, setOpened] = useState(false)
  if (id !== undefined && !opened) setOpened(true)
  return (
    opened && (
      <Suspense fallback={null}>
        <ImportDrawer contract={contract} given={given} />
      </Suspense>
    )
  )
}

const importLabel = label('Import', '导入')
const importOf = label('Import {en} from a spreadsheet', '从电子表格导入{zh}')
