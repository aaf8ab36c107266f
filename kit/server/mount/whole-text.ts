import { AppError, fieldPathMax, label } from '@sms/kit/contract'

/** Whether the database can hold a text in every kind of column: no NUL, no half of a surrogate pair. */
const isWhole = (text: string) => !text.includes('\0') && text.isWellFormed()

/** How deep a body may be nested; no shape of the product goes beyond ten. */
const depthMax = 50

/**
 * The same value, when it is nested no deeper than a shape may follow by recursion; else a refusal. To be asked before
 * anything else reads it.
 */
export function shallow<T>(value: T): T {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) throw new AppError('badRequest', label('The body is nested too deeply', '请求内容嵌套过深'))
    level = level.flatMap((inner) => (isPlain(inner) ? Object.values(inner) : []))
  }
  return value
}

/**
 * The same value, when every text and every key in it can be kept; else a refusal that names the field. Values that the
 * route's own shape has cleaned pass. Goes through without recursion, since a body may be nested as deep as it is long.
 */
export function wholeTexts<T>(value: T): T {
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && !isWhole(current)) throw refuse(path)
    if (!isPlain(current)) continue
    for (const [key, inner] of Object.entries(current)) {
      const at = path ? `${path}.${key}` : key
      if (!isWhole(key)) throw refuse(at)
      open.push([at, inner])
    }
  }
  return value
}

/** What JSON makes: lists and plain objects; anything else that a shape has read is its own affair. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

function refuse(path: string) {
  const field = path.slice(0, fieldPathMax).toWellFormed().replaceAll('\0', '\uFFFD')
  const message = label('Holds a character that cannot be kept', '含有无法保存的字符')
  return new AppError('refused', label(`${field}: ${message.en}`, `${field}：${message.zh}`), {
    problems: [{ field, message }],
  })
}
