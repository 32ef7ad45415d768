/** So much of one text stands in a cut view. */
const mostOfText = 2000
/** So many members of a list or an object stand in it. */
const mostMembers = 40
/** So many values stand in it at all. */
const mostValues = 600

/** A JSON value of any size in a form that can be read at a glance: long texts and long lists are cut, and say so. */
export function cutJson(value: unknown): unknown {
  let left = mostValues
  const cut = (one: unknown): unknown => {
    left -= 1
    if (typeof one === 'string') return cutText(one, mostOfText)
    if (typeof one !== 'object' || one === null) return one
    if (left <= 0) return '…'
    if (Array.isArray(one)) {
      const shown = one.slice(0, mostMembers).map(cut)
      return one.length > mostMembers ? [...shown, `… ${String(one.length - mostMembers)} more`] : shown
    }
    const entries = Object.entries(one)
    const shown = entries.slice(0, mostMembers).map(([name, each]) => [name, cut(each)])
    const more = entries.length > mostMembers ? [['…', `${String(entries.length - mostMembers)} more`]] : []
    return Object.fromEntries([...shown, ...more]) as unknown
  }
  return cut(value)
}

/** The beginning of a text, and how much more there is; the text itself where it is not longer than that. */
export function cutText(text: string, most: number, whole = ''): string {
  if (text.length <= most) return text
  // A pair of UTF-16 units is one sign.
  const end = /[\ud800-\udbff]/u.test(text.charAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${String(text.length - end)} more characters${whole === '' ? '' : `: ${whole}`})`
}
