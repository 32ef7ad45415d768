import { counted } from '../../../shared/counted.ts'
import type { Item } from '../../../shared/item.ts'
import { switchOutputs } from '../../../shared/node-ports.ts'
import { ownOf } from '../../../shared/own-field.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { NodeFailure } from '../node-failure.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { completedConditions, conditionsHold, type TellCondition } from './conditions/conditions.ts'
import { nearlyEqualSentence } from './conditions/nearly-equal.ts'
import { tellOf } from './conditions/tell-of.ts'
import { continueWith } from './items/each-item.ts'
import { parametersIn } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { compareOld } from './conditions/conditions-v1.ts'
import { shown } from './items/text-of.ts'

/** Switch: sends each item to the output of the first rule that holds, or to the output an expression names. */
export const switchNode: NodeKind = {
  type: 'n8n-nodes-base.switch',
  facts: { label: 'Switch' },
  versions: [1, 2, 3, 3.1, 3.2, 3.3, 3.4],
  group: 'flow',
  outputs: switchOutputs,
  execute: (context) => {
    const outputs = emptyOutputs(context)
    const dropped: number[] = []
    for (const [index, item] of context.items.entries()) {
      try {
        const targets = targetsOf(context, index, outputs.length)
        if (targets.length === 0) dropped.push(index)
        for (const target of targets) outputs[target]?.push(item)
      } catch (thrown) {
        if (thrown instanceof NoOutputYet) throw thrown
        if (context.continues && outputs.length === 0) throw new NoOutputYet(thrown)
        // The workflow format forgets here which item it was.
        outputs[0]?.push({ json: continueWith(context, thrown, index).json })
      }
    }
    if (dropped.length > 0) {
      context.note(
        'items-dropped',
        `${dropped.length} of ${counted(context.items.length, 'item')} matched no rule of "${context.node.name}" and ${dropped.length === 1 ? 'was' : 'were'} dropped, because it has no fallback output.`,
        dropped,
      )
    }
    return outputs
  },
}

/** As many as there are, or as the first item asks for: a number that is none fails, and a text gives one. */
function emptyOutputs({ node, parameters, continues }: NodeContext): Item[][] {
  const name = node.typeVersion < 3 ? 'outputsAmount' : 'numberOutputs'
  if (!isByExpression(node) || node.typeVersion < 2) return switchOutputs(node).map(() => [])
  try {
    const given = parameters.read(name, 0, presetOutputs)
    const count = typeof given === 'number' ? given : 1
    if (!Number.isInteger(count) || count < 0) {
      const description = `The number of outputs is ${shown(given)}. Expected a whole number.`
      throw new NodeFailure('Invalid array length', { description, itemIndex: 0 })
    }
    return Array.from({ length: Math.min(count, mostOutputs) }, () => [])
  } catch (thrown) {
    throw continues ? new NoOutputYet(thrown) : thrown
  }
}

const presetOutputs = 4
const mostOutputs = 1000

/** As the service fails where it is to put an error on an output that is not there. */
class NoOutputYet extends NodeFailure {
  constructor(cause: unknown) {
    super("Cannot read properties of undefined (reading 'push')", {
      description: `An expression failed before there were any outputs: ${messageOf(cause)}`,
    })
  }
}

/**
 * The rules, all of which are read before the first is looked at: an expression that fails in any of them fails the item. Version 2
 * and later make their outputs once they have read the rules of the first item.
 */
function rulesOf({ node, parameters, continues }: NodeContext, index: number): readonly JsonObject[] {
  try {
    const rules =
      node.typeVersion < 3 ? parameters.read('rules.rules', index, []) : parameters.readExact('rules.values', index, [])
    if (node.typeVersion >= 3) parameters.read('options', index)
    return Array.isArray(rules) ? rules.map((rule: unknown) => (isObject(rule) ? rule : {})) : []
  } catch (thrown) {
    throw continues && index === 0 && node.typeVersion >= 2 ? new NoOutputYet(thrown) : thrown
  }
}

function isByExpression(node: WorkflowNode): boolean {
  return node.parameters['mode'] === 'expression'
}

function targetsOf(context: NodeContext, index: number, outputCount: number): readonly number[] {
  if (isByExpression(context.node)) return [outputByExpression(context, index, outputCount)]
  return context.node.typeVersion < 3
    ? oldTargets(context, index, outputCount)
    : newTargets(context, index, outputCount)
}

function outputByExpression({ node, parameters }: NodeContext, index: number, outputCount: number): number {
  const given = parameters.read('output', index, 0)
  if (node.typeVersion >= 3 && given !== undefined && Number.isNaN(Number(given))) {
    throw new NodeFailure(`Invalid input for 'Output Index' [item ${index}]`, {
      description: `'output' expects a number but we got ${JSON.stringify(given)}`,
      itemIndex: index,
    })
  }
  if (node.typeVersion < 3) return checkOldOutput(given, outputCount, index)
  // The type of the parameter is a number: what counts as one becomes one.
  const isNothing = given === undefined || given === null
  return checkOutput(isNothing ? given : Number(given), outputCount, index)
}

/** The output that a value names. The spelling is the workflow format's own. */
function checkOutput(given: unknown, outputCount: number, itemIndex: number): number {
  const output = Number(given)
  if (output === outputCount) {
    throw new NodeFailure(`The ouput ${String(given)} is not allowed. `, {
      description: `Output indexes are zero based, if you want to use the extra output use ${outputCount - 1}`,
      itemIndex,
    })
  }
  if (output < 0 || output > outputCount) {
    throw new NodeFailure(`The ouput ${String(given)} is not allowed`, {
      description: `It has to be between 0 and ${outputCount - 1}`,
      itemIndex,
    })
  }
  return existingOutput(given, outputCount, itemIndex)
}

function checkOldOutput(given: unknown, outputCount: number, itemIndex: number): number {
  const output = Number(given)
  if (output < 0 || output >= outputCount) {
    throw new NodeFailure(`The ouput ${String(given)} is not allowed. It has to be between 0 and ${outputCount - 1}!`, {
      itemIndex,
    })
  }
  return existingOutput(given, outputCount, itemIndex)
}

/** What is no whole number names no output: the service looks it up as it is, and nothing counts as none. */
function existingOutput(given: unknown, outputCount: number, itemIndex: number): number {
  const output = typeof given === 'number' || /^\d+$/.test(String(given)) ? Number(given) : NaN
  if (Number.isInteger(output) && output < outputCount) return output
  throw new NodeFailure("Cannot read properties of undefined (reading 'push')", {
    description: `The output is ${shown(given)}. Expected a whole number from 0 to ${outputCount - 1}.`,
    itemIndex,
  })
}

function newTargets(context: NodeContext, index: number, outputCount: number): readonly number[] {
  const { parameters, scope } = context
  const rules = rulesOf(context, index)
  // Without a rule the service looks at nothing further, not even at the fallback (n8n 1.123.5, measured).
  if (rules.length === 0) return []
  const all = Boolean(parameters.read('options.allMatchingOutputs', index, false))
  const targets: number[] = []
  const note = tellOf(context, index)
  const nearly: string[] = []
  const tell: TellCondition = (sentence, kind) => (kind === undefined ? note(sentence) : void nearly.push(sentence))
  for (const [rule, entry] of rules.entries()) {
    if (!conditionsHold(completedConditions(entry['conditions'], context.rules), index, scope.timezone, tell)) continue
    targets.push(rule)
    if (!all) return targets
  }
  if (targets.length > 0) return targets
  for (const sentence of nearly) note(sentence, 'nearly-equal')
  const fallback = parameters.read('options.fallbackOutput', index, 'none')
  if (fallback === 'none' || fallback === undefined) return []
  return [fallback === 'extra' ? outputCount - 1 : checkOutput(fallback, outputCount, index)]
}

const presetOperations: Readonly<Record<string, string>> = { dateTime: 'after', number: 'smaller' }

function oldTargets(context: NodeContext, index: number, outputCount: number): readonly number[] {
  const { node, parameters, scope } = context
  const rules = rulesOf(context, index)
  const dataType = String(parameters.read('dataType', index, 'number'))
  const value = parameters.read('value1', index)
  const nearly: string[] = []
  for (const [rule, entry] of rules.entries()) {
    const { operation = ownOf(presetOperations, dataType) ?? 'equal', value2 } = entry
    const of = { timezone: scope.timezone, holder: 'ruleData' } as const
    if (!compareOld(dataType, String(operation), value, value2, of)) {
      const near = nearlyEqualSentence(String(operation), value, value2)
      if (near !== null) nearly.push(near)
      continue
    }
    if (node.typeVersion >= 2) return [rule]
    return [checkOldOutput(parametersIn(entry).value('output', 0), outputCount, index)]
  }
  for (const sentence of nearly) tellOf(context, index)(sentence, 'nearly-equal')
  const fallback = parameters.read('fallbackOutput', index, -1)
  return Number(fallback) === -1 ? [] : [checkOldOutput(fallback, outputCount, index)]
}
