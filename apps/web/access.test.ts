import { mayOpen, menu, menuKeys } from '@sms/resources/user/rules/menu.ts'
import { describe, expect, test } from 'vitest'
import { currentKey, landing } from './access.ts'

const place = (route: string) => {
  const { pathname, searchParams } = new URL(route, 'https://sms.example')
  return [pathname, searchParams.get('status') ?? undefined] as const
}

describe('section 2: the menu and its routes', () => {
  test.each(menu.map(({ key, route }) => [key, route]))('%s stands at %s and needs its own key alone', (key, route) => {
    expect(currentKey(...place(route))).toBe(key)
    expect(mayOpen(...place(route), [key])).toBe(true)
    expect(
      mayOpen(
        ...place(route),
        menuKeys.filter((other) => other !== key),
      ),
    ).toBe(false)
  })

  test("a record's page belongs to its screen", () => {
    expect(currentKey('/admin/supplier/1', undefined)).toBe('Supplier')
    expect(mayOpen('/admin/supplier/1', undefined, ['Fabric'])).toBe(false)
  })

  test('Showroom and History share a path, told apart by status', () => {
    expect(currentKey('/admin/showroom', undefined)).toBeUndefined()
    expect(currentKey('/admin/showroom', 'Active,inActive')).toBeUndefined()
    expect(mayOpen('/admin/showroom', 'Active,inActive', ['Showroom'])).toBe(false)
    expect(mayOpen('/admin/showroom', 'Active,inActive', ['Showroom', 'History'])).toBe(true)
    expect(mayOpen('/admin/showroom', 'nonsense', ['Showroom'])).toBe(true)
    expect(mayOpen('/admin/showroom/1', undefined, ['History'])).toBe(true)
    expect(mayOpen('/admin/showroom/1', undefined, ['Fabric'])).toBe(false)
  })

  test('an unknown path is "not found", not "not allowed"', () => {
    expect(mayOpen('/admin/nothing', undefined, [])).toBe(true)
    expect(currentKey('/admin/nothing', undefined)).toBeUndefined()
  })
})

describe('contract.md, Session: where /admin and a bare showroom lead', () => {
  test('/admin leads to the first entry of the Menu, in the order of the menu', () => {
    expect(landing('/admin', undefined, ['Supplier', 'Showroom'])).toBe('/admin/showroom?status=Active')
    expect(landing('/admin', undefined, [])).toBeUndefined()
  })

  test('/admin/showroom without a status means Active, for a user with History alone inActive', () => {
    expect(landing('/admin/showroom', undefined, ['Showroom', 'History'])).toBe('/admin/showroom?status=Active')
    expect(landing('/admin/showroom', undefined, ['History'])).toBe('/admin/showroom?status=inActive')
    expect(landing('/admin/showroom', 'Active', ['Showroom'])).toBeUndefined()
    expect(landing('/admin/showroom', '', ['Showroom', 'History'])).toBeUndefined()
  })
})
