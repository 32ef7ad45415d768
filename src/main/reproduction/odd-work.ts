// Work that was done with a value that was not there: what was sent, or answered to the caller, shows it. In: the node runs of an
// execution. Out: the first such request, or the answer. Pure.
import type { NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import { hasEffect } from '../world/has-effect.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { OddAnswer } from '../../shared/silent-sign.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { addedAsText } from './added-texts.ts'
import { answeredOddity, sentOddity, standsIn, textsIn, type Meant } from './sent-oddity.ts'

/** What the caller of the webhook was answered; null where nothing came. */
export type CallerSaw = Pick<OddAnswer, 'status'> & { readonly body: string }

/** The first request that was taken though a value was missing when it was made. */
export function oddEffect(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'oddEffect'> {
  for (const [index, run] of runs.entries()) {
    for (const { method, url, body, answer } of requestsOf(run).filter(hasEffect)) {
      const { sentOddity: oddity = emptiedBody(body, findNode(workflow, run.node)) } = sentOddity(
        ...([url, body, meantIn(runs.slice(0, index), workflow)] as const),
      )
      if (answer === null) continue
      const odd = oddity ?? addedAsText(body, runs.slice(0, index + 1), workflow)
      if (odd === null) continue
      return { oddEffect: { node: run.node, method, url, status: answer.status, oddity: odd } }
    }
  }
  return {}
}

/** The node writes fields, and none of them had a value: JSON leaves out what is undefined. */
function emptiedBody(body: string | null, node: WorkflowNode | undefined): string | undefined {
  const { jsonBody } = node?.parameters ?? {}
  const isWritten = typeof jsonBody === 'string' && /[{,]\s*["']?[\w-]+["']?\s*:/u.test(jsonBody.replaceAll('{{', ''))
  return isWritten && body?.trim() === '{}' ? 'an object without any of its fields ({})' : undefined
}

/** The answer of the workflow, where it was made with a value that was missing. */
export function oddAnswer(
  runs: readonly NodeRun[],
  workflow: Workflow,
  saw: CallerSaw | null,
): Pick<WorkflowView, 'oddAnswer'> {
  if (saw === null || saw.status >= 400) return {}
  const run = answeringRun(runs, workflow)
  if (run === undefined) return {}
  const oddity = answeredOddity(saw.body, meantIn(runs, workflow))
  return oddity === null ? {} : { oddAnswer: { node: run.node, status: saw.status, oddity } }
}

/** The run whose node answered the caller: the first that is there for it, else the last of all. */
export function answeringRun(runs: readonly NodeRun[], workflow: Workflow): NodeRun | undefined {
  const responds = ({ node }: NodeRun): boolean => findNode(workflow, node)?.type === 'n8n-nodes-base.respondToWebhook'
  return runs.find(responds) ?? runs.at(-1)
}

/** What was given to the workflow, or is written into it, as it is, is no sign of a value that was not there. */
export function meantIn(runs: readonly NodeRun[], workflow: Workflow): Meant {
  const given = (): readonly unknown[] =>
    runs
      .filter((run) => isSource(run, workflow))
      .flatMap(({ outputs }) => (outputs ?? []).flat().map(({ json }) => json))
  return {
    value: (text) =>
      (!text.startsWith('{{') && workflow.nodes.some(({ parameters }) => holds(parameters, text))) ||
      given().some((json) => holds(json, text)),
    word: (word) =>
      workflow.nodes.some((node) => writes(node, word)) ||
      given().some((json) => textsIn(json).some((text) => standsIn(word, text))),
  }
}

/** True where the text is a value in it, or stands in one between braces. */
function holds(value: unknown, text: string): boolean {
  const json = JSON.stringify(value)
  return json.includes(`"${text}"`) || (text.startsWith('{{') && json.includes(text))
}

/** True where the word stands in a text of the node: one that is no expression, what stands beside one, or a text in code. */
function writes(node: WorkflowNode, word: string): boolean {
  const isCode = factsOf(node.type).runsCode === true
  return textsIn(node.parameters).some((text) => {
    if (!standsIn(word, text)) return false
    if (!isCode && !text.startsWith('=')) return true
    const [beside, inside] = isCode ? ['', text] : apart(text)
    return standsIn(word, beside) || literals(inside).some((literal) => standsIn(word, literal))
  })
}

/** What stands beside the expressions of a parameter, and what in them. */
function apart(text: string): readonly [string, string] {
  const inside = [...text.matchAll(/\{\{(.*?)\}\}/gsu)].map(([, inner = '']) => inner)
  return [text.replaceAll(/\{\{.*?\}\}/gsu, ' '), inside.join('\n')]
}

/** Texts of code; what is computed within a template is code again, and of no matter here. */
function literals(code: string): readonly string[] {
  return [...code.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/gsu)].map(([, , text = '']) =>
    text.replaceAll(/\$\{[^}]*\}/gu, ' '),
  )
}

/** A trigger, a node that was answered, or one that reads a file or a store: what it gives, somebody else has written. */
function isSource(run: NodeRun, workflow: Workflow): boolean {
  const type = findNode(workflow, run.node)?.type ?? ''
  return (
    run.source.length === 0 ||
    requestsOf(run).length > 0 ||
    run.nodeSource !== undefined ||
    factsOf(type).layer !== undefined ||
    run.inputs.some((items) => items.some(({ binary }) => binary !== undefined))
  )
}

function requestsOf(run: NodeRun): readonly OutgoingRequest[] {
  return run.attempts.flatMap((attempt) => attempt.requests)
}
