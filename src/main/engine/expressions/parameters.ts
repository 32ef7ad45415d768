import { isObject, type JsonObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { compileTemplate, type CompiledTemplate } from './compiled-template.ts'
import { ExpressionError } from './expression-error.ts'
import { hostOutcomes, type HostOutcomes } from './host/host-outcomes.ts'
import { runExpressions, type ExpressionWish, type OutcomeReader } from './expression-job.ts'
import { needsSandbox, PathReader, readTemplate } from './read-path.ts'
import { runsFor, type Scope, type SwallowedError } from './scope.ts'
import { isExpression } from './template.ts'
import { valueAt } from './value-at.ts'
import { signalOf, type Stopped } from '../stop-switch.ts'

/**
 * A node's parameters come in as written, the values for each item go out (engine §1.12). Plain paths are read here and
 * now; every other expression of the node, for all its items, is evaluated in one job of the sandbox beforehand.
 */
export interface Parameters {
  /**
   * The value at a dotted path (`options.batching.batch.batchSize`, `rules.values[0].conditions`) with every expression in
   * it resolved for that item; `fallback` where nothing or null is written there. Throws the ExpressionError recorded for it.
   */
  read(path: string, itemIndex: number, fallback?: unknown): unknown
  /** The same with dates as dates (`read` gives the text that they are written as). */
  readExact(path: string, itemIndex: number, fallback?: unknown): unknown
  /** Errors swallowed by the reads so far, each once: they hide a failure (contract §7 rule 2). */
  readonly swallowed: readonly SwallowedError[]
}

/** Prepares a node's parameters for reading, at once where nothing of them takes long. Rejects or throws only where it is stopped. */
export function prepareParameters(scope: Scope, sandbox: Sandbox, stopped: Stopped): Parameters | Promise<Parameters> {
  const scan = scanned(scope.node.parameters)
  const reader = new PathReader(scope)
  const beyondPaths = scan.templates.filter(
    (compiled) => compiled.paths === null || (compiled.risky && stumbles(compiled, reader, scope)),
  )
  const computed = hostOutcomes(beyondPaths, scope, reader, { stopped })
  if (
    !(computed instanceof Promise) &&
    beyondPaths.every((compiled) => computed.get(compiled.template)?.left.length === 0)
  )
    return new ReadyParameters(scope, reader, scan, computed, noWishes, null)
  return withSandbox(beyondPaths, computed, scan, scope, reader, sandbox, stopped)
}

/** Has the sandbox do what could not be done here. */
async function withSandbox(
  beyondPaths: readonly CompiledTemplate[],
  computing: HostOutcomes | Promise<HostOutcomes>,
  scan: Scan,
  scope: Scope,
  reader: PathReader,
  sandbox: Sandbox,
  stopped: Stopped,
): Promise<Parameters> {
  const computed = await computing
  const wishes: ExpressionWish[] = []
  const wishOf = new Map<string, number>()
  for (const compiled of beyondPaths) {
    const items = computed.get(compiled.template)?.left ?? null
    if (items?.length === 0) continue
    wishOf.set(compiled.template, wishes.length)
    wishes.push({ compiled, items })
  }
  const outcomes =
    wishes.length === 0 ? null : await runExpressions(wishes, scope, sandbox, signalOf(stopped), {}, reader)
  stopped.throwIfAborted()
  return new ReadyParameters(scope, reader, scan, computed, wishOf, outcomes)
}

/** True where reading the paths finds, for any item, that the sandbox is needed. */
function stumbles(compiled: CompiledTemplate, reader: PathReader, scope: Scope): boolean {
  for (let index = 0; index < Math.max(1, runsFor(scope)); index++) {
    try {
      if (readTemplate(compiled, reader, index, () => undefined) === needsSandbox) return true
    } catch {
      // It will be thrown again when it is read.
    }
  }
  return false
}

interface Scan {
  readonly templates: readonly CompiledTemplate[]
  /** Objects and arrays with an expression somewhere inside. */
  readonly dynamic: ReadonlySet<object>
  /** What stands in the parameters under each path that was read. */
  readonly written: Map<string, unknown>
}

const noWishes: ReadonlyMap<string, number> = new Map()

const scans = new WeakMap<object, Scan>()

/** The expressions in a node's parameters; looked for once for each parameters object. */
function scanned(parameters: JsonObject): Scan {
  const known = scans.get(parameters)
  if (known !== undefined) return known
  const templates = new Map<string, CompiledTemplate>()
  const dynamic = new Set<object>()
  const visit = (value: unknown): boolean => {
    if (isExpression(value)) {
      templates.set(value, compileTemplate(value))
      return true
    }
    if (typeof value !== 'object' || value === null) return false
    let any = false
    for (const entry of Object.values(value)) if (visit(entry)) any = true
    if (any) dynamic.add(value)
    return any
  }
  visit(parameters)
  const scan = { templates: [...templates.values()], dynamic, written: new Map<string, unknown>() }
  scans.set(parameters, scan)
  return scan
}

class ReadyParameters implements Parameters {
  readonly #scope: Scope
  readonly #reader: PathReader
  readonly #scan: Scan
  readonly #computed: HostOutcomes
  readonly #wishOf: ReadonlyMap<string, number>
  readonly #outcomes: OutcomeReader | null
  /** Which errors were told of; made for the first: most node runs have none. */
  #heard: Set<string> | null = null
  readonly swallowed: SwallowedError[] = []

  constructor(
    scope: Scope,
    reader: PathReader,
    scan: Scan,
    computed: HostOutcomes,
    wishOf: ReadonlyMap<string, number>,
    outcomes: OutcomeReader | null,
  ) {
    this.#scope = scope
    this.#reader = reader
    this.#scan = scan
    this.#computed = computed
    this.#wishOf = wishOf
    this.#outcomes = outcomes
  }

  read(path: string, itemIndex: number, fallback?: unknown): unknown {
    return this.#read(path, itemIndex, fallback, false)
  }

  readExact(path: string, itemIndex: number, fallback?: unknown): unknown {
    return this.#read(path, itemIndex, fallback, true)
  }

  #read(path: string, itemIndex: number, fallback: unknown, exact: boolean): unknown {
    const { written } = this.#scan
    let raw = written.get(path)
    if (raw === undefined) {
      raw = valueAt(this.#scope.node.parameters, path)
      written.set(path, raw)
    }
    if (raw === undefined || raw === null) return fallback
    return this.#resolve(raw, itemIndex, exact)
  }

  #resolve(raw: unknown, itemIndex: number, exact: boolean): unknown {
    if (typeof raw === 'string') return raw.startsWith('=') ? this.#evaluate(raw, itemIndex, exact) : raw
    if (typeof raw !== 'object' || raw === null || !this.#scan.dynamic.has(raw)) return raw
    if (Array.isArray(raw)) return raw.map((entry) => this.#resolve(entry, itemIndex, exact))
    return isObject(raw) ? this.#resolveFields(raw, itemIndex, exact) : raw
  }

  #resolveFields(raw: JsonObject, itemIndex: number, exact: boolean): unknown {
    const resolved: Record<string, unknown> = {}
    for (const key of Object.keys(raw)) setOwn(resolved, key, this.#resolve(raw[key], itemIndex, exact))
    return resolved
  }

  #evaluate(template: string, itemIndex: number, exact: boolean): unknown {
    const computed = this.#computed.get(template)
    const wish = this.#wishOf.get(template)
    if (computed === undefined && wish === undefined) return this.#readPath(compileTemplate(template), itemIndex)
    const outcome = computed?.outcomes[itemIndex] ?? (wish === undefined ? null : this.#outcomes?.(wish, itemIndex))
    if (outcome === undefined || outcome === null) {
      const message = `The expression was asked for item ${itemIndex}, but the node runs for ${runsFor(this.#scope)} items.`
      throw new ExpressionError(
        { message, description: null, type: null, line: null, column: null },
        itemIndex,
        template,
      )
    }
    for (const error of outcome.swallowed) this.#hear(error)
    if (outcome.error !== null) throw outcome.error
    return exact ? outcome.exact : outcome.value
  }

  #readPath(compiled: CompiledTemplate, itemIndex: number): unknown {
    try {
      return readTemplate(compiled, this.#reader, itemIndex, (message, offset) =>
        this.#hear({ message, template: compiled.template, offset, itemIndex }),
      )
    } catch (error) {
      if (!(error instanceof ExpressionError) || error.template !== null) throw error
      const { message, description, type, line, column } = error
      throw new ExpressionError({ message, description, type, line, column }, itemIndex, compiled.template)
    }
  }

  #hear(error: SwallowedError): void {
    const key = `${error.itemIndex} ${error.offset} ${error.template}`
    this.#heard ??= new Set()
    if (this.#heard.has(key)) return
    this.#heard.add(key)
    this.swallowed.push(error)
  }
}
