/** Who imports whom in src/, as the compiler reads it: type imports, re-exports and dynamic imports count. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

export const checkout = resolve(import.meta.dirname, '../..')
const sources = join(checkout, 'src')

export interface Import {
  /** Path under src/. */
  readonly from: string
  /** Path under src/ (`../` where it leads out of it), or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
}

/** Every source file, as a path under src/. */
export const files: readonly string[] = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|tsx)$/u.test(name) && !name.endsWith('.d.ts'))
  .map((name) => name.split(sep).join('/'))
  .sort()

/** The text of a file under src/. */
export function textOf(file: string): string {
  return readFileSync(join(sources, file), 'utf8')
}

/** Every import of every file. */
export const imports: readonly Import[] = files.flatMap((from) =>
  ts.preProcessFile(textOf(from), true, true).importedFiles.map(({ fileName }): Import => {
    if (!fileName.startsWith('.')) return { from, to: packageOf(fileName), isPackage: true }
    const target = resolve(sources, dirname(from), fileName.replace(/\?.*$/u, ''))
    return { from, to: relative(sources, target).split(sep).join(posix.sep), isPackage: false }
  }),
)

/** `@scope/name/path` and `name/path` belong to their package, every `node:…` to the platform. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Groups of nodes that can all reach each other (Tarjan's algorithm), those of one node left out. */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** Arrows between the given pairs, by where they start. */
export function arrowsOf(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of pairs) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  return arrows
}
