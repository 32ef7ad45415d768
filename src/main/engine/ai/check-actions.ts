import type { AiViolation } from '../../../shared/ai-run.ts'
import { forbiddenActions, type AiStepInput } from '../../../shared/ai-step.ts'
import { isObject } from '../../../shared/json.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import type { ModelCall } from './model.ts'

/** Fields in which models propose what is to be done, beside `actions`. */
const actionFields = new Set([
  'action',
  'actions',
  'proposed_action',
  'proposed_actions',
  'next_action',
  'next_actions',
])

/** Fields of the record that a model may repeat, and names of sources: what stands there is not proposed. */
const repeatedFields = new Set(['allowed_actions', 'forbidden_actions', 'sources'])

/**
 * What the answer proposes that the record does not allow. The record alone counts: nothing that a message, a prompt or a
 * model says widens it. `called`: what the model called, whose arguments count as the answer does.
 */
export function checkActions(
  answer: unknown,
  called: readonly ModelCall[],
  record: Pick<AiStepInput, 'allowed_actions' | 'forbidden_actions'>,
): readonly AiViolation[] {
  const isForbidden = (name: string): boolean =>
    everForbidden.has(plain(name)) && !record.allowed_actions.some((one) => one === plain(name))
  const proposed = [
    ...proposedIn(answer, '$', isForbidden),
    ...called.flatMap(({ name, given }, index) => [
      { path: `tool_calls[${index}]`, name },
      ...proposedIn(argumentsIn(given), `tool_calls[${index}].arguments`, isForbidden),
    ]),
  ]
  return proposed.flatMap(({ path, name }) => judge(path, name, record))
}

/** What a call was given: JSON with every value of a repeated key, or the text as it is. */
function argumentsIn(given: string): unknown {
  try {
    const value: unknown = JSON.parse(given)
    return duplicateKeys(given)?.everything ?? value
  } catch {
    return given
  }
}

interface Proposed {
  readonly path: string
  readonly name: string
}

/**
 * Every action the answer names in a field for actions, however deep it stands, and every forbidden one that is the whole
 * value or the name of any other field.
 */
function proposedIn(answer: unknown, root: string, isForbidden: (name: string) => boolean): readonly Proposed[] {
  const found: Proposed[] = []
  const pending: { readonly path: string; readonly value: unknown; readonly asAction: boolean }[] = [
    { path: root, value: answer, asAction: false },
  ]
  for (let next = pending.shift(); next !== undefined && found.length < 100; next = pending.shift()) {
    const { path, value, asAction } = next
    if (typeof value === 'string') {
      if (asAction || isForbidden(value)) found.push({ path, name: value })
    } else if (Array.isArray(value)) {
      for (const [index, inner] of (value as readonly unknown[]).slice(0, 100).entries()) {
        pending.push({ path: `${path}[${index}]`, value: inner, asAction })
      }
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value).slice(0, 100)) {
        if (repeatedFields.has(plain(key))) continue
        // {"change_payment": false} proposes nothing.
        if (isForbidden(key) && inner !== false && inner !== null) found.push({ path: `${path}.${key}`, name: key })
        // An action may be an object that names itself: {"name": "change_payment", "amount": 5}.
        const names = actionFields.has(plain(key)) || (asAction && ['name', 'type', 'action'].includes(plain(key)))
        pending.push({ path: `${path}.${key}`, value: inner, asAction: names })
      }
    }
  }
  return found
}

/** Spelling that means the same: case, spaces, hyphens, look-alike widths and characters that show nothing. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/([a-z])([A-Z])/gu, '$1_$2')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_')
}

const everForbidden: ReadonlySet<string> = new Set(forbiddenActions)

function judge(
  path: string,
  name: string,
  record: Pick<AiStepInput, 'allowed_actions' | 'forbidden_actions'>,
): readonly AiViolation[] {
  const action = plain(name)
  if (action === '' || action === 'none') return []
  if (record.forbidden_actions.some((one) => one === action)) {
    return [
      {
        kind: 'forbidden_action',
        path,
        keyword: 'forbidden_actions',
        message: `The model proposes "${name}", which the record forbids (${record.forbidden_actions.join(', ')}).`,
      },
    ]
  }
  if (record.allowed_actions.some((one) => one === action)) return []
  const allowed = record.allowed_actions.length === 0 ? 'no action' : record.allowed_actions.join(', ')
  return [
    {
      kind: everForbidden.has(action) ? 'forbidden_action' : 'action_not_allowed',
      path,
      keyword: 'allowed_actions',
      message: `The model proposes "${name}"; the record allows ${allowed}.`,
    },
  ]
}
