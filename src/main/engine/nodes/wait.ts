import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ownOf } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { unitsMs, waitLimitOf } from './dates/wait-limit.ts'
import { zonedDateReader } from './dates/zoned-date.ts'

/**
 * Wait: for some time, until a moment, or until the execution's resume URL is called. A short time passes inside the run; for
 * a longer one the execution is suspended and goes on with the same items.
 */
export const wait: NodeKind = {
  type: 'n8n-nodes-base.wait',
  facts: { label: 'Wait' },
  versions: [1, 1.1],
  group: 'flow',
  execute: async (context) => {
    const { surroundings } = context.engine
    const parameters = parametersOf(context, 0)
    const resume = parameters.text('resume', 'timeInterval')
    switch (resume) {
      case 'timeInterval':
      case 'specificTime': {
        const till =
          resume === 'timeInterval'
            ? surroundings.now() + amountOf(parameters, presetsOf(context))
            : await momentOf(context, parameters, 'dateTime')
        const restMs = till - surroundings.now()
        if (restMs >= longestInside) context.suspend({ till })
        else if (restMs > 0) await surroundings.wait(restMs, context.stopped.signal)
        return [context.items]
      }
      case 'webhook':
        context.suspend({ till: waitLimitOf(context, parameters), call: callOf(context, parameters) })
        return [context.items]
      case 'form':
        context.suspend({ till: waitLimitOf(context, parameters), call: formOf(parameters) })
        return [context.items]
      default:
        throw new NodeFailure(
          `"${context.node.name}" is to resume on "${resume}". It must be one of timeInterval, specificTime, webhook, form.`,
        )
    }
  },
}

/** What says which call resumes the execution and how that is answered; the same names as those of the Webhook node. */
const callParameters = [
  'httpMethod',
  'incomingAuthentication',
  'responseMode',
  'responseCode',
  'responseData',
  'responseBinaryPropertyName',
  'options',
] as const

function callOf(context: NodeContext, parameters: ItemParameters): JsonObject {
  const given = callParameters.map((name): [string, unknown] => [name, parameters.value(name)])
  const call = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const { options } = call
  const written = context.node.parameters['options']
  if (!isObject(options) || !isObject(written)) return call
  const { webhookSuffix, onlyRunIf } = written
  if (isExpression(webhookSuffix)) noteComputedSuffix(context, webhookSuffix)
  return {
    ...call,
    options: {
      ...options,
      // The service takes the suffix as it is written, and computes the condition before it waits (n8n 1.123.5 and 2.41.1, measured).
      ...(webhookSuffix === undefined ? {} : { webhookSuffix }),
      ...(isExpression(onlyRunIf) ? { onlyRunIf: options['onlyRunIf'] ? '={{ true }}' : '={{ false }}' } : {}),
    },
  }
}

function isExpression(written: unknown): written is string {
  return typeof written === 'string' && written.startsWith('=')
}

function noteComputedSuffix(context: NodeContext, suffix: string): void {
  context.note(
    'service-would-differ',
    `The webhook suffix ${JSON.stringify(suffix)} is an expression, which the service does not compute: it waits at a path of that very text, and no call reaches it. Write a plain word, and tell calls apart by their query.`,
    [],
  )
}

/** What the listener shows of the form that ends the waiting. */
const formParameters = [
  'incomingAuthentication',
  'responseMode',
  'formTitle',
  'formDescription',
  'formFields',
  'options',
] as const

function formOf(parameters: ItemParameters): JsonObject {
  const given = formParameters.map((name): [string, unknown] => [name, parameters.value(name)])
  return { resume: 'form', ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

/** Milliseconds: what the workflow format waits without giving the execution away. */
const longestInside = 65_000

interface Presets {
  readonly amount: number
  readonly unit: string
}

function presetsOf({ node }: NodeContext): Presets {
  return node.typeVersion < 1.1 ? { amount: 1, unit: 'hours' } : { amount: 5, unit: 'seconds' }
}

/** Milliseconds. The unit is looked at first, as in the service. */
function amountOf(parameters: ItemParameters, presets: Presets): number {
  const unit = parameters.value('unit', presets.unit)
  const unitMs = typeof unit === 'string' ? ownOf(unitsMs, unit) : undefined
  if (unitMs === undefined) {
    throw new NodeFailure("Invalid wait unit. Valid units are 'seconds', 'minutes', 'hours', or 'days'.", {
      description: `The unit of the time to wait is ${shownOf(unit)}.`,
    })
  }
  const given = parameters.value('amount', presets.amount)
  const isGiven = given !== undefined && given !== null
  const amount = isGiven ? Number(given) : -1
  if (Number.isNaN(amount)) {
    throw new NodeFailure("Invalid input for 'Wait Amount' [item 0]", {
      description: `'amount' expects a number but we got ${shownOf(given)}`,
      itemIndex: 0,
    })
  }
  if (amount >= 0 && Number.isFinite(amount)) return amount * unitMs
  throw new NodeFailure('Invalid wait amount. Please enter a number that is 0 or greater.', {
    description: `The time to wait is ${isGiven ? amount : 'not set'} ${shownOf(unit)}.`,
  })
}

function shownOf(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value)
}

async function momentOf(context: NodeContext, parameters: ItemParameters, path: string): Promise<number> {
  const given = parameters.value(path)
  const readDate = await zonedDateReader(context.scope.timezone)
  const date = readDate(given)
  if (date !== null) return date.toMillis()
  throw new NodeFailure(
    `Cannot put execution to wait because \`${path}\` parameter is not a valid date. Please pick a specific date and time to wait until.`,
    { description: `It is ${shownOf(given)}.` },
  )
}
