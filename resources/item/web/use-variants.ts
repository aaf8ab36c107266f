import type { Envelope } from '@sms/client'
import { opensMenu, pathOf, useApp, useName } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import type { KnownColour } from '../rules/palette.ts'

type Colour = Pick<KnownColour, 'name'> & Partial<KnownColour>
type Goods = {
  readonly colours?: readonly Colour[]
  readonly swatches?: readonly Colour[]
  readonly sizes?: readonly string[]
}
type Variants = { readonly colours: readonly KnownColour[]; readonly sizes: readonly string[] }

const none: Variants = { colours: [], sizes: [] }

/**
 * The colours of a style or item and the ids of its sizes; none while they are read (which waits until `wanted`), and
 * for users who may not open it.
 */
export function useVariants(item: string | null | undefined, wanted: boolean): Variants {
  const app = useApp()
  const kind = useName('item', item)?.kind
  const mayOpen = kind !== undefined && opensMenu(app.user, app.places?.[kind]?.menus ?? [])
  const { data } = useQuery({
    queryKey: [kind, 'variants', item],
    queryFn: async ({ signal }) => {
      // Without a toast: a style that is out of the user's sight is no failure of the form.
      const path = `/api/${pathOf(app, kind!)}/id` as const
      return variantsOf((await app.client.getHelper<Envelope<Goods>>(path, { id: item! }, { signal })).data ?? {})
    },
    enabled: wanted && mayOpen,
  })
  return (item && data) || none
}

/** Colours of styles have their screen previews beside them, as swatches. */
function variantsOf({ colours = [], swatches = [], sizes = [] }: Goods): Variants {
  const hexes = new Map(swatches.map(({ name, hex }) => [name, hex]))
  const known = ({ name, nameZh = null, pantone = null, hex = hexes.get(name) ?? null }: Colour) => {
    return { name, nameZh, pantone, hex }
  }
  return { colours: colours.map(known), sizes }
}
