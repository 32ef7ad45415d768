import type { FormField, Steps } from './form-part.ts'
import { fieldsOf, pathOf } from './parameter-fields.ts'
import { wordsOfName } from './words-of-name.ts'

/** One field for each value in a value that has no form of its own; `steps` lead to it from the node's parameters. */
export function leaves(value: unknown, steps: Steps): readonly FormField[] {
  return fieldsOf(value).map((field) => {
    const whole = [...steps, ...field.steps]
    return {
      kind: 'field',
      steps: whole,
      path: pathOf(whole),
      label: labelOf(field.steps.length === 0 ? whole.slice(-1) : field.steps),
      control: typeof field.value === 'boolean' ? 'switch' : typeof field.value === 'number' ? 'number' : 'text',
      value: field.value,
      preset: undefined,
      choices: [],
      takesExpressions: true,
    }
  })
}

function labelOf(steps: Steps): string {
  const words = steps.map((step) => (typeof step === 'number' ? String(step + 1) : wordsOfName(step)))
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1))).join(' ')
}
