/** In: a node. Out: the same node, with its name, every expression and all code in it speaking of nodes by their new names. */
import { isObject } from './json.ts'

/** Parameters whose text is code, though it does not begin as an expression does. */
const codeNames: ReadonlySet<string> = new Set(['jsCode', 'functionCode', 'pythonCode', 'code'])

/** `$('Name')`, `$node["Name"]`, `$items('Name')`, and `_('Name')` of Python, whatever quotes are used. */
const byText = /(?<![\w$.])([$_](?:node|items)?)(\s*[([]\s*)(["'`])((?:\\.|(?!\3)[^\\])*)\3(?=\s*[\]),])/gsu
const byMember = /(?<![\w$.])([$_]node)\.([A-Za-z_$][\w$]*)/gu

/** A node with its own name and what its parameters speak of renamed; what is no node stays as it is. */
export function renamedNode(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isObject(node)) return node
  const name = names.get(typeof node['name'] === 'string' ? node['name'] : '')
  const { parameters } = node
  return {
    ...node,
    ...(name === undefined ? {} : { name }),
    ...(parameters === undefined ? {} : { parameters: renameReferences(parameters, names) }),
  }
}

function renameReferences(value: unknown, names: ReadonlyMap<string, string>, key = ''): unknown {
  if (names.size === 0) return value
  if (typeof value === 'string') return value.startsWith('=') || codeNames.has(key) ? renamedText(value, names) : value
  if (Array.isArray(value)) return value.map((each: unknown) => renameReferences(each, names, key))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renameReferences(each, names, name)]))
}

function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(byText, (whole, call: string, opening: string, quote: string, inner: string) => {
      const renamed = names.get(inner.replace(/\\(.)/gsu, '$1'))
      return renamed === undefined ? whole : `${call}${opening}${quote}${escaped(renamed, quote)}${quote}`
    })
    .replace(byMember, (whole, node: string, member: string) => {
      const renamed = names.get(member)
      return renamed === undefined ? whole : `${node}[${JSON.stringify(renamed)}]`
    })
}

function escaped(name: string, quote: string): string {
  const text = name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
  return quote === '`' ? text.replaceAll('${', '\\${') : text
}
