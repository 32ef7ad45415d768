// An AI step that gave on a refusal, or an answer that breaks off, as if it were its answer. In: the node runs of an execution. Out:
// the first such answer. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { isMadeUp } from '../../shared/node-source.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { layerAsked } from '../engine/stand-ins/work-source.ts'
import { isModelCall } from '../world/model-form.ts'
import { deciders } from './deciders.ts'
import { hasFallback } from './has-fallback.ts'
import { textsIn } from './sent-oddity.ts'
import { isPlain } from './unread-fields.ts'

/** The first AI step whose words are no answer; nothing where there is none. What a stand-in made up says nothing. */
export function oddWords(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'oddWords'> {
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    const isAskedByHttp = run.attempts.some(({ requests }) =>
      requests.some(({ body, answer }) => isModelCall(body, answer)),
    )
    if (!isOfModel(run, node) && !isAskedByHttp) continue
    // Among the texts of a whole answer stand others than the model's.
    const texts = isAskedByHttp ? [] : (run.outputs ?? []).flat().flatMap(({ json }) => textsIn(json))
    const oddity =
      texts.map(wordsOddity).find((one) => one !== null) ??
      (saysNothing(run) && isTaken(runs.slice(index + 1), workflow) ? 'no word at all ("")' : null)
    if (oddity !== null) return { oddWords: { node: run.node, oddity } }
  }
  return {}
}

/** The field in which agents and chains give their answer (LangChain: `output`, `text`, `response`). */
const ofAnswer: ReadonlySet<string> = new Set(['output', 'text', 'response', 'content'])

function saysNothing({ outputs }: NodeRun): boolean {
  const made = (outputs ?? []).flat().flatMap(({ json }) => entriesIn(json))
  const said = made.filter(([name]) => ofAnswer.has(name))
  return said.length > 0 && said.every(([, value]) => typeof value === 'string' && value.trim() === '')
}

/** Those of its answer: of one over HTTP the message lies deeper (`choices[0].message.content`). */
function entriesIn(json: JsonObject): readonly (readonly [string, unknown])[] {
  return Object.entries(json).flatMap(([name, value]) => {
    const inner = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((one) => isObject(one))
    return inner.length === 0 ? [[name, value] as const] : inner.flatMap((one) => entriesIn(one))
  })
}

/** A later node takes the answer as a value: one whose work was done by its tools need not say anything. */
function isTaken(later: readonly NodeRun[], workflow: Workflow): boolean {
  return later.some(
    ({ node, attempts }) =>
      !deciders.has(findNode(workflow, node)?.type ?? '') &&
      (attempts.at(-1)?.reads ?? []).some(
        ({ keys, found, listed }) =>
          found === 'empty' &&
          listed !== true &&
          ofAnswer.has(keys.at(-1) ?? '') &&
          isPlain({ node, keys }, workflow) &&
          !hasFallback(node, keys.at(-1), workflow),
      ),
  )
}

/** True where a model's answer is what the run gave, or what somebody wrote down for it. */
export function isOfModel({ nodeSource }: NodeRun, node: WorkflowNode | undefined): boolean {
  if (node === undefined || isMadeUp(nodeSource)) return false
  return nodeSource === undefined ? factsOf(node.type).layer === 'AI layer' : asksModel(node)
}

/** Nodes of OpenAI are those of an API, of which a model is what is asked most. */
function asksModel(node: WorkflowNode): boolean {
  return layerAsked(node) === 'AI layer' || node.type.endsWith('.openAi')
}

/** In which way a text that a model gave is no answer, in words that follow "with"; null where it may be one. */
function wordsOddity(text: string): string | null {
  const said = text.trim()
  if (said.length <= longestRefusal && refuses.test(said)) return `a refusal (${shown(said)})`
  if (gaveUp.test(said)) return `words by which it gave up (${shown(said)})`
  return breaksOff(said) ? `JSON that breaks off (${shown(said.slice(-most))})` : null
}

/** Who refuses says little more. */
const longestRefusal = 600
const most = 80

/** That it will not, of whatever it was asked: what it could not find or does not know is an answer. */
const refuses =
  /^(?:(?:(?:i['’]?m|i am)(?: (?:very|really|so))? )?sorry,?(?: but)? |(?:unfortunately|apologies),? )?(?:as an ai(?: language)? model,? )?i (?:can['’]?t|cannot|can not|won['’]?t|(?:am|['’]m) (?:unable|not able) to) (?:(?:help|assist)(?: you)?(?: with (?:that|this|it)(?: request)?)?|comply(?: with (?:that|this)(?: request)?)?|fulfil?l (?:that|this|your) request|(?:do|provide|continue with) (?:that|this)(?: request)?|engage in this [^.]{1,40})\s*(?:[.!,;]|$)/iu

/** What an agent gives where it may go on no longer (LangChain: `max_iterations`). */
const gaveUp = /^agent stopped due to (?:max iterations|iteration limit or time limit)\.?$/iu

/** It begins as an object or a list of JSON, and ends before either does. */
function breaksOff(text: string): boolean {
  const json = text.replace(/^```(?:json)?\s*/u, '')
  if (!/^(?:\{\s*"|\[\s*[{"])/u.test(json) || /[}\]]\s*(?:```)?$/u.test(json)) return false
  return true
}

function shown(text: string): string {
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text)
}
