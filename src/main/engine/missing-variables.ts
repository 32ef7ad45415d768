import { acts } from '../../shared/acts.ts'
import { onceFor } from '../../shared/once-for.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Lack } from '../../shared/lack.ts'
import { variablesReadIn, type VariableRead } from '../../shared/variables.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Scope } from './expressions/scope.ts'

const readsIn: (parameters: WorkflowNode['parameters']) => readonly VariableRead[] = onceFor(variablesReadIn)
const none: readonly VariableRead[] = []

/** Variables that the node reads by name and nobody gave. */
export function missingVariables({ node, variables, environment = null }: Scope): readonly VariableRead[] {
  const reads = readsIn(node.parameters)
  if (reads.length === 0) return none
  return reads.filter(({ kind, name }) => !Object.hasOwn(kind === 'vars' ? variables : (environment ?? {}), name))
}

/** A failure of a node that reads what nobody gave tells nothing about the workflow: the lack is noted with it. */
export function withLack(failure: Failure, missing: readonly VariableRead[]): Failure {
  const [first] = missing
  return failure.lack !== undefined || first === undefined ? failure : { ...failure, lack: lackOf(first) }
}

/** One for each variable: what is read is undefined, or refused. */
export function findingsOfMissing(scope: Scope, missing: readonly VariableRead[]): readonly Finding[] {
  return missing.map((read) => {
    const name = `$${read.kind}.${read.name}`
    const what =
      read.kind === 'env' && (scope.environment ?? null) === null
        ? 'which the service refuses unless its setting allows it, and Faultline was given none of it'
        : 'which Faultline was not given: it is undefined'
    return {
      kind: 'variable-missing',
      sentence: `"${scope.node.name}" reads ${name}, ${what}. ${acts.giveVariable}.`,
      itemIndexes: [],
      lack: lackOf(read),
    }
  })
}

function lackOf(read: VariableRead): Lack {
  return { kind: 'variable', name: `$${read.kind}.${read.name}`, read }
}
