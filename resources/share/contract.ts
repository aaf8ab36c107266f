import {
  choice,
  choices,
  date,
  type FieldProblem,
  flag,
  instant,
  integer,
  type Label,
  label,
  master,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { subjectReference } from '../item/contract.ts'
import { factOptions, usualFacts } from './rules/facts.ts'
import { shownMax } from './rules/shown.ts'

/**
 * A link that shows a visitor without an account chosen facts of styles and items, or of a collection, and takes their
 * choices (domain.md, Showroom). Its token and password are stored apart, as hashes (table.ts).
 */
export const share = resource(
  'share',
  {
    title: label('Link', '分享链接'),
    titles: label('Links', '分享链接'),
    menu: ['Showroom'],
    names: ['title'],
    sort: '-createdAt',
    imported: false,
    moves: {
      Active: { state: 'Opened again', text: label('Open it again', '重新启用') },
      inActive: { state: 'Ended', text: label('End the link', '停用链接') },
    },
    check: ({ items, collection }) => {
      const problems: FieldProblem[] = []
      const addProblem = (field: string, message: Label) => problems.push({ field, message })
      if (!collection && items.length === 0)
        addProblem('items', label('Choose items or a collection', '请选择款式、物料或系列'))
      if (collection && items.length > 0)
        addProblem('collection', label('Either items or a collection', '款式、物料与系列只能二选一'))
      const seen = new Set<string>()
      for (const [i, { item }] of items.entries()) {
        if (seen.has(item)) addProblem(`items.${i}.item`, label('This item stands here twice', '重复'))
        seen.add(item)
      }
      return problems
    },
  },
  {
    title: required(text('Title', '标题', { max: 120 })),
    brand: reference('Brand', '品牌', 'brand', {
      searched: [],
      help: label(
        'For whom it is: what is chosen by it is a selection of this brand',
        '发送对象：通过此链接的选样归入该品牌',
      ),
    }),
    expires: required(date('Open until', '有效期至')),
    language: required(
      choice('Language', '页面语言', [option('en', '英文', 'English'), option('zh', '中文', 'Chinese')], {
        initial: 'en',
      }),
    ),
    facts: choices('What it shows', '显示内容', factOptions, { initial: usualFacts }),
    collection: master('Collection', '系列', 'Collection', {
      help: label(
        'Shows whatever Active styles the collection holds when the link is opened',
        '打开时显示该系列的在展款式',
      ),
    }),
    items: rows(
      'Items',
      '款式与物料',
      { item: required(subjectReference('Style or item', '款式或物料')) },
      { max: shownMax },
    ),
  },
  {
    locked: required(flag('Password', '需密码')),
    linkedAt: required(instant('Address made', '链接生成时间')),
    visits: required(integer('Visits', '访问次数')),
    lastVisit: instant('Last visit', '最近访问'),
    choices: required(integer('Choices', '选样次数')),
  },
)

export type Share = RecordOf<typeof share>
