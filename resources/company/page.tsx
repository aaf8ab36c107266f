import { label } from '@sms/kit/contract'
import {
  ListNotice,
  Loading,
  listOf,
  NewDrawer,
  ReadFailure,
  RecordPage,
  useApp,
  useMayChange,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { company } from './contract.ts'
import { companyLayout } from './web/layout.ts'

const query = { pageSize: '1' }

/** Shows the company's only record in place of a list. */
export default function CompanyPage() {
  const read = useQuery(listOf(useApp(), company, query))
  const [found] = read.data?.rows ?? []
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Loading />
  if (!found) return <Start />
  return <RecordPage contract={company} layout={companyLayout} id={found.id} single />
}

function Start() {
  const say = useSay()
  const mayChange = useMayChange(company.menus)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListNotice title={say(noCompany)} text={say(explanation)}>
        {mayChange && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {say(begin)}
          </Button>
        )}
      </ListNotice>
      <NewDrawer contract={company} layout={companyLayout} open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

const noCompany = label('The company is not described yet', '尚未填写公司信息')
const explanation = label(
  'Names, letterhead, bank, house currency, time zone and number series: what stands on papers and reports.',
  '名称、抬头、银行、本位币、时区与编号规则：用于单据与报表。',
)
const begin = label('Describe the company', '填写公司信息')
