import { PlusOutlined } from '@ant-design/icons'
import { label, type RecordOf } from '@sms/kit/contract'
import {
  EditDrawer,
  Expiry,
  ExportButton,
  ImportButton,
  ImportPlace,
  listOf,
  NewDrawer,
  ReadFailure,
  ShortTable,
  useApp,
  useMayChange,
  useSay,
  Value,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { certificate } from '../contract.ts'
import { certificateLayout } from './layout.ts'

type Certificate = RecordOf<typeof certificate>
const fields = certificate.fields
const shown = ['standard', 'otherStandard', 'number', 'issuer', 'issued', 'expires', 'file']
const query = { status: 'Active', sort: 'expires', pageSize: '200' }

/** The certificates of a supplier, sorted by expiry. */
export function CertificatesTab({ supplier }: { supplier: string }) {
  const say = useSay()
  const app = useApp()
  const mayChange = useMayChange('Supplier')
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Certificate>()
  const read = useQuery(listOf(app, certificate, { ...query, supplier }))
  const { pageSize: _size, ...matching } = query
  const exported = { ...matching, supplier }
  const total = read.data?.total ?? 0

  const columns = [
    {
      title: say(fields.standard.label),
      cell: (row: Certificate) => {
        const name = (
          <Value
            field={row.standard === 'other' ? fields.otherStandard : fields.standard}
            value={row.standard === 'other' ? row.otherStandard : row.standard}
          />
        )
        return mayChange ? (
          <Button type="link" size="small" className="certificate-name" onClick={() => setEditing(row)}>
            {name}
          </Button>
        ) : (
          name
        )
      },
    },
    ...(['number', 'issuer', 'issued'] as const).map((name) => ({
      title: say(fields[name].label),
      cell: (row: Certificate) => <Value field={fields[name]} value={row[name]} />,
    })),
    { title: say(fields.expires.label), cell: (row: Certificate) => <Expiry day={row.expires} /> },
    { title: say(fields.file.label), cell: (row: Certificate) => <Value field={fields.file} value={row.file} /> },
  ]

  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  return (
    <>
      <ShortTable
        label={say(certificate.titles)}
        columns={columns}
        rows={read.data?.rows}
        empty={say(noCertificates)}
        foot={
          <>
            {mayChange && (
              <>
                <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
                  {say(add)}
                </Button>
                <ImportButton contract={certificate} />
              </>
            )}
            <ExportButton contract={certificate} now={{ query: exported, columns: shown, total }} />
          </>
        }
      />
      {mayChange && <ImportPlace contract={certificate} given={{ supplier }} />}
      <NewDrawer
        contract={certificate}
        layout={certificateLayout}
        open={adding}
        preset={{ supplier }}
        onClose={() => setAdding(false)}
      />
      <EditDrawer
        contract={certificate}
        layout={certificateLayout}
        id={editing?.id}
        record={editing}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

const add = label('Add a certificate', '新增证书')
const noCertificates = label(
  'No certificates yet. Add them to be warned before they expire.',
  '暂无证书。添加后，系统会在到期前提醒。',
)
