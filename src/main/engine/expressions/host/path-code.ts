import type { Expression } from 'acorn'
import { parsePath, type Path } from '../path.ts'
import type { Code, Source } from './code.ts'
import type { Names } from './names.ts'
import { legal } from './values.ts'

/** A plain path is read as paths are read everywhere. Null where it is none. */
export function pathOf(node: Expression, source: Source, names: Names | null): Code | null {
  const text = source.text.slice(node.start, node.end)
  if (!text.startsWith('$') || text.includes('?.') || names?.find(/^[\w$]*/.exec(text)?.[0] ?? '') != null) return null
  const named = pathNamed(text)
  return named === null ? null : (run) => legal(run.read(named.path, named.item))
}

/** Older names and quotes as a path has them: `$node["Node"].data` is its `json`, `.parameter` what `$('Node').params` is. */
function withPlainNames(text: string): string {
  const bare = text.replace(/^(\$\(\s*|\$node\[)'((?:[^'"\\]|\\')*)'/, (_whole, begin: string, name: string) => {
    return `${begin}"${name.replaceAll("\\'", "'")}"`
  })
  const found = /^\$node(?:\[("[^"\\]*"|'[^'\\]*')\]|\.([A-Za-z_]\w*))\.(data|parameter)\b/.exec(bare)
  if (found === null) return bare
  const [whole, quoted = `"${found[2] ?? ''}"`, , older] = found
  const begin = older === 'data' ? `$node[${quoted}].json` : `$(${quoted}).params`
  return begin + bare.slice(whole.length)
}

/** The path of a text, and the item that it speaks of where that is another: `$item(0).$node["Node"].json`. Null where it is none. */
export function pathNamed(text: string): { readonly path: Path; readonly item: number | null } | null {
  const [whole = '', first, second, third] =
    /^\$item\((?:"(\d{1,6})"|'(\d{1,6})'|(\d{1,6}))\)\.(?=\$node)/.exec(text) ?? []
  const inner = text.slice(whole.length)
  const path = parsePath(inner) ?? parsePath(withPlainNames(inner))
  return path === null ? null : { path, item: whole === '' ? null : Number(first ?? second ?? third) }
}
