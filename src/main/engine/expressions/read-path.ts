import type { Item } from '../../../shared/item.ts'
import { withoutContent } from '../../../shared/binary-files.ts'
import { isObject } from '../../../shared/json.ts'
import type { CompiledTemplate } from './compiled-template.ts'
import { ExpressionError } from './expression-error.ts'
import { linkedItem, type Link } from './linked-item.ts'
import { isMethodName, type Path, type PathRoot } from './path.ts'
import type { ReadNotes } from '../read-notes.ts'
import { referenceError, unknownNode } from './reference-error.ts'
import type { Scope } from './scope.ts'
import { messageOf } from '../../../shared/message-of.ts'

/** Returned where a path turned out to need the sandbox after all. */
export const needsSandbox = Symbol('needs the sandbox')

/** What a root comes to whose error is swallowed, with all that is read of it. */
const swallowed = Symbol('swallowed')

/** Reads paths for the items of one node run; links between items are followed once. */
export class PathReader {
  readonly #scope: Scope
  /** Made for the first of them: most expressions read their own item alone. */
  #links: Map<string, Link[]> | null = null
  #outputs: Map<string, readonly Item[]> | null = null
  #swallowed: string | null = null

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** The value of a path for one item. Throws an ExpressionError that must surface. */
  read({ root, steps }: Path, itemIndex: number): unknown {
    let value = this.#root(root, itemIndex)
    if (value === swallowed) return undefined
    if (this.#scope.reads !== undefined) this.#note(this.#scope.reads, { root, steps }, itemIndex)
    for (const { key, optional } of steps) {
      if (value === null || value === undefined) {
        if (optional) return undefined
        this.#swallowed = `Cannot read properties of ${String(value)} (reading '${key}')`
        return undefined
      }
      if (typeof value === 'object') {
        if (Object.hasOwn(value, key)) value = (value as Readonly<Record<string | number, unknown>>)[key]
        else if (Array.isArray(value) && isMethodName(key)) return needsSandbox
        else value = undefined
      } else if (typeof value === 'string') {
        if (key === 'length') value = value.length
        else if (typeof key === 'number' || /^(?:0|[1-9]\d*)$/.test(key)) value = value[Number(key)]
        else if (isMethodName(key)) return needsSandbox
        else value = undefined
      } else if (isMethodName(key)) return needsSandbox
      else value = undefined
    }
    return value
  }

  /** The input whose items the scope speaks of. */
  #input(): number {
    return Math.max(0, this.#scope.inputs.indexOf(this.#scope.items))
  }

  /** Notes a read of a field: what stands before the item's `json` is none. */
  #note(reads: ReadNotes, { root, steps }: Pick<Path, 'root' | 'steps'>, itemIndex: number): void {
    const place = placeOf(root, itemIndex, this.#scope)
    if (place === null) return
    const keys = steps.map(({ key }) => String(key))
    const [item, inside] = place.isList ? [Number(keys[0]), keys.slice(1)] : [place.item, keys]
    if (!place.isJson && inside[0] !== 'json') return
    const read = place.isJson ? inside : inside.slice(1)
    const value = this.#root(root, itemIndex)
    const list: unknown = place.isList && Array.isArray(value) ? value[item] : value
    const json: unknown = place.isJson ? list : isObject(list) ? list['json'] : undefined
    if (Number.isSafeInteger(item))
      reads.note({ from: place.from, input: place.from === null ? this.#input() : 0, item }, json, read)
  }

  /** The error of the last read that became undefined, in the platform's own words; null where there was none. */
  takeSwallowed(): string | null {
    const message = this.#swallowed
    this.#swallowed = null
    return message
  }

  /** The link of one item to the item of another node it came from. */
  link(name: string, itemIndex: number): Link {
    let links = this.#links?.get(name)
    if (links === undefined) {
      links = []
      this.#links ??= new Map()
      this.#links.set(name, links)
    }
    return (links[itemIndex] ??= linkedItem(this.#scope, name, itemIndex))
  }

  #root(root: PathRoot, index: number): unknown {
    const scope = this.#scope
    switch (root.kind) {
      case 'literal':
        return root.value
      case 'variable':
        return this.#variable(root.name, index)
      case 'input':
        if (root.which === 'item') return scope.items[index]
        return root.which === 'all' ? scope.items : root.which === 'first' ? scope.items[0] : scope.items.at(-1)
      case 'node':
        return this.#node(root.node, root.which, index)
      case 'older-node':
        return this.#olderNode(root.node, root.which, index)
    }
  }

  #variable(name: Extract<PathRoot, { kind: 'variable' }>['name'], index: number): unknown {
    const scope = this.#scope
    switch (name) {
      case '$json':
        return scope.items[index]?.json
      case '$binary':
        return withoutContent(scope.items[index]?.binary)
      case '$itemIndex':
        return index
      case '$runIndex':
        return scope.runIndex
      case '$prevNode':
        return {
          name: scope.source?.previousNode,
          outputIndex: scope.source?.previousOutput,
          runIndex: scope.source?.previousRun,
        }
      case '$workflow':
        return scope.workflow
      case '$execution':
        return scope.shownExecution()
      case '$vars':
        return scope.variables
      case '$nodeVersion':
        return scope.node.typeVersion
    }
  }

  #node(name: string, which: Extract<PathRoot, { kind: 'node' }>['which'], index: number): unknown {
    if (which === 'item') {
      const link = this.link(name, index)
      if (link.kind === 'failed') throw new ExpressionError(link.failure, index)
      if (link.kind === 'thrown') {
        this.#swallowed = link.message
        return swallowed
      }
      return link.kind === 'found' ? link.item : undefined
    }
    const node = this.#scope.nodeNamed(name)
    if (node === undefined) throw unknownNode(name, index)
    if (which === 'isExecuted') return this.#scope.runsOf(name).length > 0
    if (which === 'params') return node.parameters
    const items = this.#lastOutput(name, index)
    return which === 'all' ? items : which === 'first' ? items[0] : items.at(-1)
  }

  #olderNode(name: string, which: 'json' | 'binary' | 'context', index: number): unknown {
    const scope = this.#scope
    if (scope.nodeNamed(name) === undefined) throw unknownNode(name, index)
    if (which === 'context') return scope.contextOf(name)
    if (scope.runsOf(name).length > 0 && scope.outputTowards(name) === null) {
      throw referenceError(
        index,
        `connect "${scope.node.name}" to "${name}"`,
        `Connect the node, or use $('${name}').first() in place of $node.`,
        'paired_item_no_connection',
      )
    }
    const items = this.#lastOutput(name, index)
    if (items.length === 0)
      throw referenceError(
        index,
        `Node '${name}' hasn't been executed`,
        `The node '${name}' returned no items.`,
        'no_execution_data',
      )
    const item = items[index]
    if (item === undefined)
      throw referenceError(
        index,
        `"${name}" node has ${items.length} item(s) but you're trying to access item ${index}`,
        `Read an item that is there: 0 to ${items.length - 1}.`,
        'no_execution_data',
      )
    return which === 'json' ? item.json : withoutContent(item.binary)
  }

  #lastOutput(name: string, index: number): readonly Item[] {
    const known = this.#outputs?.get(name)
    if (known !== undefined) return known
    const runs = this.#scope.runsOf(name)
    const last = runs.at(-1)
    if (last?.outputs === undefined || last.outputs === null) {
      throw referenceError(
        index,
        `Node '${name}' hasn't been executed`,
        last === undefined
          ? `An expression references the node '${name}', but it hasn't been executed yet. Either change the expression, or re-wire the workflow so that this node runs first.`
          : `Run ${runs.length - 1} of the node failed: it has no output.`,
        'no_execution_data',
      )
    }
    const output = this.#scope.outputTowards(name) ?? 0
    const items = last.outputs[output]
    if (items === undefined) {
      throw referenceError(
        index,
        `Node "${name}" has no branch with index ${output}.`,
        `It has ${last.outputs.length} outputs, counted from 0.`,
        null,
      )
    }
    this.#outputs ??= new Map()
    this.#outputs.set(name, items)
    return items
  }
}

interface Place {
  /** The node whose items are read; null: the input. */
  readonly from: string | null
  readonly item: number
  /** True where the root is a list of items, and the first step chooses one. */
  readonly isList: boolean
  /** True where the root is an item's `json`. */
  readonly isJson: boolean
}

/** Which item a root is; null where it is none. */
function placeOf(root: PathRoot, itemIndex: number, { items }: Scope): Place | null {
  const at = (from: string | null, which: string): Place => ({
    from,
    item: which === 'first' ? 0 : which === 'last' && from === null ? Math.max(0, items.length - 1) : itemIndex,
    isList: which === 'all',
    isJson: which === 'json',
  })
  switch (root.kind) {
    case 'variable':
      return root.name === '$json' ? at(null, 'json') : null
    case 'input':
      return at(null, root.which)
    case 'node':
      return root.which === 'isExecuted' || root.which === 'params' ? null : at(root.node, root.which)
    case 'older-node':
      return root.which === 'json' ? at(root.node, 'json') : null
    case 'literal':
      return null
  }
}

/** As in the sandbox, where every object has a prototype; here a parsed query string has none. */
function textOf(value: unknown): string {
  const isBare = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
  return isBare && !Object.hasOwn(value, 'toString') ? '[object Object]' : String(value)
}

/** One value inside a longer text: nothing for null, undefined, NaN and '' (engine §1.12). */
function chunkText(value: unknown): string {
  if (value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value))) return ''
  return textOf(value)
}

/** The value of a template whose chunks are all paths. `swallow` hears of errors that became undefined. */
export function readTemplate(
  { paths, parts, native }: CompiledTemplate,
  reader: PathReader,
  itemIndex: number,
  swallow: (message: string, offset: number) => void,
): unknown {
  let text = ''
  for (let index = 0; index < (paths?.length ?? 0); index++) {
    const path = paths?.[index]
    if (typeof path === 'string') text += path
    else if (path !== undefined) {
      const value = reader.read(path, itemIndex)
      if (value === needsSandbox) return needsSandbox
      const part = parts[index]
      const offset = part?.kind === 'code' ? part.offset : 0
      const quiet = reader.takeSwallowed()
      if (quiet !== null) swallow(quiet, offset)
      if (native) return value
      try {
        text += chunkText(value)
      } catch (error) {
        // An object with a field "toString" has no text.
        swallow(messageOf(error), offset)
      }
    }
  }
  return text
}
