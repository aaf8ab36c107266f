import { dayAfter, expirySoonDays, label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { certificate } from '../../certificate/contract.ts'
import { nameOfCertificate } from '../../certificate/rules/expiry-notice.ts'
import { priceLine } from '../../price/contract.ts'
import { endsUnreplaced, priceSoonDays } from '../../price/server/expiring.ts'
import { firstMost, unlistedMost } from '../contract.ts'
import { addressOf, addressOfIds, allOf, codeAndName, idsMost, nameLabel, visible } from './figure.ts'
import { expired, type Wait } from './wait.ts'

type Certificate = {
  id: string
  supplier: string
  standard: string
  otherStandard: string | null
  number: string | null
  nameEn: string | null
  nameZh: string | null
  code: string
  expires: string
  total: number
}

/** For how many days after its expiry a record is shown. */
const expiredDays = 30

/** Expiring certificates, for the users who created or last changed them or created their supplier. */
export const waitingCertificates: Wait = {
  key: 'certificates',
  title: label('Certificates that expire', '即将到期的证书'),
  menus: certificate.menus,
  read: async (ctx, today) => {
    const me = ctx.actor.id
    const condition = allOf(
      sql`certificate.status = 'Active'`,
      sql`supplier.status = 'Active'`,
      sql`certificate.expires between ${today}::date - ${expiredDays}::int and ${today}::date + ${expirySoonDays}::int`,
      sql`${me}::uuid in (certificate.created_by, certificate.updated_by, supplier.created_by)`,
      visible(ctx, ctx.nouns.certificate!),
      visible(ctx, ctx.nouns.supplier!),
    )
    const { rows } = await ctx.db.execute<Certificate>(sql`
      select certificate.id, certificate.supplier, standard, other_standard as "otherStandard", number,
        supplier.name_en as "nameEn", supplier.name_zh as "nameZh", supplier.code, expires::text,
        (count(*) over ())::int as total
      from certificate join supplier on supplier.id = certificate.supplier
      where ${condition} order by expires, certificate.id limit ${idsMost + 1}`)
    return {
      total: rows[0]?.total ?? 0,
      first: rows.slice(0, firstMost).map((row) => ({
        key: row.id,
        title: label(nameOfCertificate(row), nameOfCertificate(row)),
        about: nameLabel(row),
        day: row.expires,
        late: row.expires < today ? expired : null,
        open: `supplier/${row.supplier}?tab=certificates`,
      })),
      open: addressOfIds(
        'supplier/certificate',
        rows.map(({ id }) => id),
        addressOf('supplier/certificate', {
          expires: `${dayAfter(today, -expiredDays)}..${dayAfter(today, expirySoonDays)}`,
        }),
      ),
    }
  },
}

type Price = {
  id: string
  item: string
  kind: string
  code: string
  nameEn: string | null
  nameZh: string | null
  supplierEn: string | null
  supplierZh: string | null
  supplierCode: string
  until: string
  total: number
}

/** Expiring prices without a successor of the same supplier, for the users who created or last changed them. */
export const waitingPrices: Wait = {
  key: 'prices',
  title: label('Prices that expire', '即将失效的价格'),
  menus: priceLine.menus,
  right: 'cost',
  read: async (ctx, today) => {
    const condition = allOf(
      endsUnreplaced(sql`price`, sql`${today}::date`),
      sql`price.valid_to between ${today}::date and ${today}::date + ${priceSoonDays[0]}::int`,
      sql`${ctx.actor.id}::uuid in (price.created_by, price.updated_by)`,
      visible(ctx, ctx.nouns.price!),
    )
    const { rows } = await ctx.db.execute<Price>(sql`
      select p.id, p.item, p.kind, item.code, item.name_en as "nameEn", item.name_zh as "nameZh",
        s.name_en as "supplierEn", s.name_zh as "supplierZh", s.code as "supplierCode", p.valid_to::text as until, p.total
      from (
        select price.*, (count(*) over ())::int as total from price
        where ${condition} order by price.valid_to, price.id limit ${unlistedMost}
      ) p join item on item.id = p.item join supplier s on s.id = p.supplier
      order by p.valid_to, p.id`)
    return {
      total: rows[0]?.total ?? 0,
      first: rows.map((row) => ({
        key: row.id,
        title: codeAndName(row),
        about: nameLabel({ nameEn: row.supplierEn, nameZh: row.supplierZh, code: row.supplierCode }),
        day: row.until,
        late: null,
        open: `${row.kind}/${row.item}?tab=prices`,
      })),
      open: null,
    }
  },
}
