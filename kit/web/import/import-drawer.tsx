import { type Fields, fill, isEmpty, label, type Resource } from '@sms/kit/contract'
import { Drawer } from 'antd'
import { useRef } from 'react'
import type { Values } from '../form/values.ts'
import { useSay } from '../page/app.tsx'
import { referencesIn, useNamer } from '../show/names.ts'
import { earlierImports, newImport, useImportAddress } from './address.ts'
import { canBeFixed, textOfValue } from './fixed-value.tsx'
import { ImportSteps } from './import-steps.tsx'
import { useEndToast, useImportStatus } from './use-import-status.ts'
import './import.css'

type Props = {
  readonly contract: Resource<any, any>
  readonly given: Values | undefined
}

/** The import wizard over a list; its run is in the address. */
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

/** In pixels. */
const width = 1360
const title = label('Import {en}', '导入{zh}')

const nothing: Values = {}

/** The values that a list gives to all of its records, as texts of a file. A name that is still loading is left out. */
export function useListValues(
  { fields }: Resource<any, any>,
  given: Values = nothing,
): Readonly<Record<string, string>> {
  const of = (name: string) => (fields as Fields)[name]!
  const known = Object.entries(given).filter(
    ([name, value]) => name in fields && !isEmpty(value) && canBeFixed(of(name)),
  )
  const names = useNamer(known.flatMap(([name, value]) => referencesIn(of(name), value)))
  const texts = known.map(([name, value]) => {
    const { type } = of(name)
    return [name, type.kind === 'reference' ? names.reference?.(type.to, String(value)) : textOfValue(value)] as const
  })
  return Object.fromEntries(texts.filter((entry): entry is readonly [string, string] => Boolean(entry[1])))
}
