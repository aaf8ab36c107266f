import { startImports } from './testing.ts'

/**
 * Imports into an installation with two suppliers: K-1, of China, and K-2, of high priority and with an MOQ of 12.50.
 */
export async function startPreviews() {
  const imports = await startImports()
  /** Adds a supplier, also one of a similar name; returns its record. */
  const add = async (values: object) => {
    const { body } = await imports.mei.post('/api/supplier/add', { type: 'OEM', ...values, confirm: ['similar'] })
    if (body.code !== 1) throw new Error(body.message)
    return body.data
  }
  await add({ code: 'K-1', nameEn: 'Known Mills', country: 'CN', city: 'Wuxi' })
  await add({ code: 'K-2', nameEn: 'Second Garments', priority: 'High', moq: '12.50' })
  return { ...imports, add }
}

/** The first note or problem whose message contains a text. */
export const saying = (list: { message: string }[], text: string) => list.find((row) => row.message.includes(text))
