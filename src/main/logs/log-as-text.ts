// What a log tells, as a text for a ticket or a chat. In: the view, which is redacted already. Out: Markdown that is read as plain text, too.
import { counted } from '../../shared/counted.ts'
import { fencedText } from '../../shared/fenced-text.ts'
import type { LoggedFailureView, LogView } from '../../shared/views/log-view.ts'
import { layerSentence } from './told-sentence.ts'

/** More kinds of failures than these nobody reads in a message. */
const mostListed = 20

/** The failure that is told first in full, all others in a line each. */
export function logAsText(view: LogView): string {
  const { name, entries, from, to, told, failures, leftOff } = view
  const span = from === null || to === null ? '' : `, from ${from} to ${to}`
  const head = `${name}: ${counted(entries, 'entry', 'entries')} read${span}.`
  const first = told === null ? undefined : failures[told]
  if (first === undefined) return `${head} None tells of a failure.\n`
  const others = failures.filter((one) => one !== first)
  const left = others.length - mostListed + leftOff
  const parts = [
    head,
    ['## What failed first', fencedText(first.text).join('\n'), ...factsOf(first)].join('\n\n'),
    `${layerSentence(first)} ${first.because} Read from the text alone: nothing was run, so that it is likely at most.`,
    ...(first.webhooks === null ? [] : [first.webhooks.sentence]),
    ...(others.length === 0
      ? []
      : [['## What else failed', others.slice(0, mostListed).map(lineOf).join('\n')].join('\n\n')]),
    ...(left > 0 ? [`${String(left)} more kinds are not listed.`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function factsOf(one: LoggedFailureView): readonly string[] {
  const facts = factsOfFailure(one).map(([name, value]) => `- ${name}: ${value}`)
  return facts.length === 0 ? [] : [facts.join('\n')]
}

function factsOfFailure(one: LoggedFailureView): readonly (readonly [name: string, value: string])[] {
  const { firstAt, lastAt, count, node, workflow, executionId, status, method, url, file, line } = one
  const often = count === 1 ? '' : `, ${String(count)} times${lastAt === null ? '' : `, last ${lastAt}`}`
  const way = [method, url].filter((part) => part !== null).join(' ')
  const told: readonly (readonly [string, string | null])[] = [
    ['Time', firstAt === null ? null : `${firstAt}${often}`],
    ['Workflow', workflow],
    ['Node', node],
    ['Execution', executionId],
    ['Status', status === null ? null : String(status)],
    ['Request', way === '' ? null : way],
    ['Place', `${file}, line ${String(line)}`],
  ]
  return told.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function lineOf({ firstAt, count, layer, status, node, text }: LoggedFailureView): string {
  const where = [firstAt, node === null ? null : `node "${node}"`, status === null ? null : `status ${String(status)}`]
  const told = [...where.filter((part) => part !== null), layer ?? 'layer not told', `${String(count)}×`].join(', ')
  return `- ${told}: ${text.split('\n')[0]?.slice(0, 200) ?? ''}`
}
