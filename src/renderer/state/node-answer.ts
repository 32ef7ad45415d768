import { create } from 'zustand'
import type { StandIn } from '../../shared/stand-in.ts'
import type { NodeAnswerView } from '../../shared/views/node-answer-view.ts'
import { ask } from '../faultline.ts'
import { showStep, stepBack, useCase } from './case.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** The node whose answer is being chosen, with what it could answer; null: none is. */
export const useNodeAnswer = create<{ readonly open: NodeAnswerView | null }>()(() => ({ open: null }))

/** Opens the editor of what a node of the case answers with. */
export async function showNodeAnswer(node: string): Promise<void> {
  const answer = await ask('nodeAnswer', { node })
  if (answer.ok) useNodeAnswer.setState({ open: answer.value })
  else notifyProblem(answer.problem)
}

/** What a node of the case answers with, and what it could; null where it has no such node. */
export async function answerOf(node: string): Promise<NodeAnswerView | null> {
  const isThere = useCase.getState().study?.workflow.nodes.some(({ name }) => name === node) === true
  const answer = isThere ? await ask('nodeAnswer', { node }) : null
  return answer?.ok === true ? answer.value : null
}

export function closeNodeAnswer(): void {
  useNodeAnswer.setState({ open: null })
}

/** Has the node answer with that as part of the baseline; null: with what it would by itself. True where it was taken. */
export async function answerNode(node: string, standIn: StandIn | null): Promise<boolean> {
  const answer = await ask('answerNode', { node, standIn })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  showStep(answer.value)
  const words = standIn === null ? `"${node}" answers by itself again.` : `The answer of "${node}" is chosen.`
  notifyDone(words, 'The next send is made under a new baseline.', stepBack())
  return true
}
