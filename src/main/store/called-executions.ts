import type { Execution } from '../../shared/execution.ts'
import type { Store } from './open-store.ts'

/** The executions that the nodes of an execution called, each with the node run that called it, oldest first. */
export function calledExecutions(
  { executions }: { readonly executions: Pick<Store['executions'], 'childrenOf' | 'parentOf' | 'find'> },
  executionId: string,
): readonly { readonly execution: Execution; readonly node: string; readonly runIndex: number }[] {
  return executions.childrenOf(executionId).flatMap(({ id }) => {
    const [link, execution] = [executions.parentOf(id), executions.find(id)]
    return link === null || execution === null ? [] : [{ execution, node: link.node, runIndex: link.runIndex }]
  })
}
