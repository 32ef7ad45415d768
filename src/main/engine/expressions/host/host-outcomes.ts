import type { CompiledTemplate } from '../compiled-template.ts'
import type { ExpressionOutcome } from '../expression-job.ts'
import type { PathReader } from '../read-path.ts'
import { Stretch } from '../../stretch.ts'
import type { Scope } from '../scope.ts'
import type { evaluateProgram, programOf } from './host-program.ts'
import type { Run } from './run.ts'

/** What is loaded when it is first needed. */
interface Host {
  readonly programOf: typeof programOf
  readonly evaluateProgram: typeof evaluateProgram
  readonly Run: typeof Run
}

let host: Promise<Host> | null = null

async function loaded(): Promise<Host> {
  const [programs, runs] = await Promise.all([import('./host-program.ts'), import('./run.ts')])
  return { programOf: programs.programOf, evaluateProgram: programs.evaluateProgram, Run: runs.Run }
}

/** What expressions of one node run come to, by template and item. */
export type HostOutcomes = ReadonlyMap<string, readonly ExpressionOutcome[]>

const none: HostOutcomes = new Map()

/**
 * Computes those of the templates that need no sandbox, for all items, or for the one that is named; `extra` holds further
 * variables, as plain data. A template that needs it for
 * one item is left out. Where reads are noted, the sandbox notes them. Many items are gone through in stretches.
 */
export async function hostOutcomes(
  templates: readonly CompiledTemplate[],
  scope: Scope,
  reader: PathReader,
  onlyItem: number | null = null,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<HostOutcomes> {
  if (templates.length === 0 || scope.reads !== undefined) return none
  const parts = await (host ??= loaded())
  const run = new parts.Run(scope, reader, extra)
  const made = new Map<string, readonly ExpressionOutcome[]>()
  const count = onlyItem === null ? Math.max(1, scope.items.length) : 1
  const stretch = new Stretch()
  for (const compiled of templates) {
    const program = parts.programOf(compiled)
    if (program === null) continue
    const outcomes: ExpressionOutcome[] = []
    for (let place = 0; place < count; place += 1) {
      const outcome = parts.evaluateProgram(program, compiled, run, onlyItem ?? place)
      if (outcome === null) break
      outcomes.push(outcome)
      if (stretch.isLong) await stretch.rest()
    }
    if (outcomes.length === count) made.set(compiled.template, outcomes)
  }
  return made
}
