// A request that its own node gave up: no answer came within the time-out that is set there. In: the request, and the node. Out: that
// time-out. Pure.
import type { OutgoingRequest } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import type { FailedAnswer } from '../../shared/reproduction.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'

/** How clients say that they waited no longer (undici, axios); that a host cannot be reached in time is another matter. */
const late = /(?:headers|body) time-?out|time-?out of \d|ECONNABORTED|\baborted\b/iu
/** It may have waited so much longer than what is set, in milliseconds: clients look at their clocks now and then. */
const leeway = 1500

/** Nothing where an answer came, the node sets no time-out, several of them, or it waited longer. */
export function gaveUpAfter(
  { answer, error, runTimeMs }: Pick<OutgoingRequest, 'answer' | 'error' | 'runTimeMs'>,
  node: WorkflowNode | undefined,
): Pick<FailedAnswer, 'gaveUpAfterMs'> {
  if (answer !== null || node === undefined || !late.test(error ?? '')) return {}
  const [set, ...others] = new Set(timeOutsOf(node))
  return set === undefined || others.length > 0 || runTimeMs > set + leeway ? {} : { gaveUpAfterMs: set }
}

/** In the options of an HTTP Request, and as code writes them, in milliseconds. */
function timeOutsOf({ parameters }: WorkflowNode): readonly number[] {
  const { options, jsCode } = parameters
  const inOptions = isObject(options) ? options['timeout'] : undefined
  const inCode =
    typeof jsCode === 'string' ? [...jsCode.matchAll(/\btimeout["']?\s*:\s*(\d{1,9})\b(?!\s*[*.\d])/gu)] : []
  return [...(typeof inOptions === 'number' ? [inOptions] : []), ...inCode.map(([, number]) => Number(number))].filter(
    (one) => one > 0,
  )
}
