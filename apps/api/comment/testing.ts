import { commentsPerMinute } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { startTestApp, type Visitor } from '../testing.ts'

/**
 * An office that comments on suppliers: Mei is its Administrator, Sun has the key of suppliers, Vera as a Viewer, Otto
 * another key. `record` is the supplier C-1.
 */
export async function startOffice() {
  const app = await startTestApp()
  const mei = await app.setup()
  const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'] })
  const vera = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Supplier'] })
  const otto = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
  const ids: Record<string, string> = {}
  for (const [name, of] of Object.entries({ mei, sun, vera, otto }))
    ids[name] = (await of.get('/api/user/verify')).body.data.id

  const supplier = async (code: string): Promise<string> => {
    const values = { code, nameEn: `Mill ${code}`, type: 'OEM', confirm: ['similar'] }
    return (await mei.post('/api/supplier/add', values)).body.data.id
  }
  const record = await supplier('C-1')
  const send = (who: Visitor, text: string, id = record) => who.post('/api/comment/add', { kind: 'supplier', id, text })

  /** Makes all changes an hour older, so that the comments of a minute are counted anew. */
  const rest = () => app.db.execute(sql`update change set at = at - interval '1 hour'`)
  let count = 0
  return {
    app,
    mei,
    sun,
    vera,
    otto,
    ids,
    record,
    supplier,
    send,
    rest,
    /** Sends a comment, after a rest where many have been sent. */
    say: async (who: Visitor, text: string, id = record) => {
      if (++count % commentsPerMinute === 0) await rest()
      return send(who, text, id)
    },
    /** The comments on a record as `who` reads them. */
    on: async (id = record, who = mei, more = '') => (await who.get(`/api/comment?kind=supplier&id=${id}${more}`)).body,
    unread: async (who: Visitor) => (await who.get('/api/notification/unread')).body.data,
    notices: async (who: Visitor, query = '') => (await who.get(`/api/notification${query}`)).body.data,
  }
}
