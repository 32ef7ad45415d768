import type { CompiledTemplate } from '../compiled-template.ts'
import type { ExpressionOutcome } from '../expression-job.ts'
import type { PathReader } from '../read-path.ts'
import { Stretch } from '../../stretch.ts'
import { runsFor, type Scope } from '../scope.ts'
import type { evaluateProgram, programOf } from './host-program.ts'
import type { Run } from './run.ts'
import type { Stopped } from '../../stop-switch.ts'

/** What is loaded when it is first needed. */
interface Host {
  readonly programOf: typeof programOf
  readonly evaluateProgram: typeof evaluateProgram
  readonly Run: typeof Run
}

let loading: Promise<Host> | null = null
let host: Host | null = null

async function loaded(): Promise<Host> {
  const [programs, runs] = await Promise.all([import('./host-program.ts'), import('./run.ts')])
  host = { programOf: programs.programOf, evaluateProgram: programs.evaluateProgram, Run: runs.Run }
  return host
}

/** What one template comes to. */
interface Computed {
  /** By item; undefined where the sandbox has to be asked. */
  readonly outcomes: readonly (ExpressionOutcome | undefined)[]
  /** The items that the sandbox has to be asked for. */
  readonly left: readonly number[]
}

/** What expressions of one node run come to, by template; a template that the sandbox has for all items is left out. */
export type HostOutcomes = ReadonlyMap<string, Computed>

interface HostWishes {
  /** The one item that is wished for; null for all. */
  readonly onlyItem?: number | null
  /** Further variables, as plain data. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  readonly stopped?: Stopped | undefined
}

const none: HostOutcomes = new Map()

/** Where more items than this need the sandbox, and a tenth of those seen, it has the others too. */
const mostOdd = 20

/** So long all expressions of a node run may be at work here, in milliseconds; then the sandbox has the rest. */
const mostMs = 1_000

/**
 * Computes those of the templates that need no sandbox. An item that needs it, or takes too long, is left to it, alone: one odd
 * item among many thousands changes nothing for the others. Where reads are noted, the sandbox notes them. What takes long is done
 * in stretches, and only then it is promised. Rejects where it is stopped.
 */
export function hostOutcomes(
  templates: readonly CompiledTemplate[],
  scope: Scope,
  reader: PathReader,
  wishes: HostWishes = {},
): HostOutcomes | Promise<HostOutcomes> {
  if (templates.length === 0 || scope.reads !== undefined) return none
  if (host === null) return (loading ??= loaded()).then((parts) => inStretches(parts, templates, scope, reader, wishes))
  return inStretches(host, templates, scope, reader, wishes)
}

function inStretches(
  parts: Host,
  templates: readonly CompiledTemplate[],
  scope: Scope,
  reader: PathReader,
  { onlyItem = null, extra = {}, stopped }: HostWishes,
): HostOutcomes | Promise<HostOutcomes> {
  const stretch = new Stretch()
  const work = compute(parts, templates, scope, new parts.Run(scope, reader, extra), onlyItem, stretch)
  const step = work.next()
  return step.done === true ? step.value : goOn(work, stretch, stopped)
}

async function goOn(
  work: Generator<undefined, HostOutcomes>,
  stretch: Stretch,
  stopped: Stopped | undefined,
): Promise<HostOutcomes> {
  for (;;) {
    await stretch.rest()
    stopped?.throwIfAborted()
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Yields where others are to have their turn. */
function* compute(
  { programOf, evaluateProgram }: Host,
  templates: readonly CompiledTemplate[],
  scope: Scope,
  run: Run,
  onlyItem: number | null,
  stretch: Stretch,
): Generator<undefined, HostOutcomes> {
  const made = new Map<string, Computed>()
  const count = onlyItem === null ? Math.max(1, runsFor(scope)) : 1
  for (const compiled of templates) {
    const program = programOf(compiled)
    if (program === null) continue
    const outcomes: (ExpressionOutcome | undefined)[] = []
    const left: number[] = []
    for (let place = 0; place < count; place += 1) {
      const item = onlyItem ?? place
      const isOver = stretch.workedMs > mostMs || (left.length > mostOdd && left.length > place / 10)
      const outcome = isOver ? null : evaluateProgram(program, compiled, run, item)
      outcomes.push(outcome ?? undefined)
      if (outcome === null) left.push(item)
      if (stretch.isLong) yield
    }
    if (left.length < count) made.set(compiled.template, { outcomes, left })
  }
  return made
}
