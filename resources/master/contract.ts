import {
  choice,
  integer,
  label,
  master as masterField,
  type RecordOf,
  required,
  resource,
  text,
} from '@sms/kit/contract'

/** The twelve categories of master data, in the spelling and order of the specification (section 3). */
export const masterKeys = [
  'Showroom',
  'Collection',
  'Season',
  'Category',
  'Line',
  'Composition',
  'Thema',
  'Material',
  'Gender',
  'Artwork_Type',
  'Artwork_Style',
  'Size',
] as const
export type MasterKey = (typeof masterKeys)[number]

const titles: Record<MasterKey, [string, string]> = {
  Showroom: ['Showroom', '展厅'],
  Collection: ['Collection', '系列'],
  Season: ['Season', '季节'],
  Category: ['Category', '品类'],
  Line: ['Line', '产品线'],
  Composition: ['Composition', '成分'],
  Thema: ['Thema', '主题'],
  Material: ['Material', '材质'],
  Gender: ['Gender', '性别'],
  Artwork_Type: ['Artwork type', '花型类型'],
  Artwork_Style: ['Artwork style', '花型风格'],
  Size: ['Size', '尺码'],
}

/**
 * The most values of a category. Pages load the values of all categories; this number takes 0.7 MB, or 40 kB
 * compressed.
 */
export const valuesMax = 2_000

export const masterOptions = masterKeys.map((value) => ({ value, label: label(...titles[value]) }))

export const master = resource(
  'master',
  {
    title: label('Master data value', '基础数据'),
    titles: label('Master Data', '基础数据'),
    menu: 'Master_Data',
    names: ['name', 'nameZh'],
    sort: 'key,sort,name',
    check: ({ key, showroom, collection }) => [
      ...(showroom && key !== 'Collection'
        ? [{ field: 'showroom', message: label('Only a collection belongs to a showroom', '只有系列才属于展厅') }]
        : []),
      ...(collection && key !== 'Showroom'
        ? [
            {
              field: 'collection',
              message: label('Only a showroom has a collection on display', '只有展厅才有展出系列'),
            },
          ]
        : []),
    ],
  },
  {
    key: required(choice('Key', '类别', masterOptions)),
    name: required(text('Name', '名称', { max: 120 })),
    nameZh: text('Chinese name', '中文名', { max: 120 }),
    showroom: masterField('Showroom', '展厅', 'Showroom', {
      help: label('The showroom a collection belongs to', '系列所属的展厅'),
    }),
    collection: masterField('Collection', '系列', 'Collection', {
      help: label('The collection on display in a showroom', '展厅当前展出的系列'),
    }),
    sort: integer('Order', '排序', { max: 1_000_000 }),
  },
)

export type ValuesMerged = {
  readonly changed: number
  readonly record: RecordOf<typeof master>
  readonly change: string
}

/** The response of pasting a column: the numbers of new and existing values, and the id of the change, if any. */
export type ValuesPasted = { readonly added: number; readonly existing: number; readonly change: string | null }
