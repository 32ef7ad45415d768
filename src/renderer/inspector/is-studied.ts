import { useCase } from '../state/case.ts'

/** True where the node is one of the case that is open. */
export function useIsStudied(workflowId: string, node: string | null): boolean {
  return useCase(
    ({ study }) => study?.workflow.id === workflowId && study.workflow.nodes.some(({ name }) => name === node),
  )
}
