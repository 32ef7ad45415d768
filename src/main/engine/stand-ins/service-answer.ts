import type { WorkflowNode } from '../../../shared/workflow.ts'
import type { Service, ServiceAnswer } from './known-service.ts'

/** What the service answers to the operation that the node asks for; undefined where it is not in its table. */
export function answerTo(
  service: Service,
  { parameters }: Pick<WorkflowNode, 'parameters'>,
): ServiceAnswer | undefined {
  const presets = service.presets.map(split)
  const resource = textOr(parameters['resource'], presets[0]?.resource ?? '')
  const preset = presets.find((one) => one.resource === resource) ?? presets[0]
  const operation = textOr(parameters['operation'], preset?.operation ?? '')
  const having = (name: string): ServiceAnswer | undefined => service.answers.find(({ on }) => on.includes(name))
  return having(`${resource}.${operation}`) ?? having(operation) ?? service.answers.find(({ on }) => on.includes(''))
}

function split(preset: string): { readonly resource: string; readonly operation: string } {
  const dot = preset.indexOf('.')
  return dot < 0
    ? { resource: '', operation: preset }
    : { resource: preset.slice(0, dot), operation: preset.slice(dot + 1) }
}

/** A parameter that is left out has its preset; so has one that is computed, which nobody knows before it runs. */
function textOr(value: unknown, preset: string): string {
  return typeof value === 'string' && value !== '' && !value.startsWith('=') ? value : preset
}
