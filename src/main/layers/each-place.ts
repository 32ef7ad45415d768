import * as z from 'zod/mini'
import type { RawRequest } from '../../shared/delivery.ts'
import { parsePath, placesIn, readablePath, readAt, setAt } from '../world/json-path.ts'
import { cannotAlter, isForm, jsonWithin, withBody, bodyText } from './alter-body.ts'
import type { Field } from './fields.ts'

/** A JSON path in which `[*]` is every element: `$.lines[*].price`. */
export function placesField(label: string, initial: string): Field<string> {
  const why = 'must be a JSON path such as $.order.lines[*].price'
  const path = z.string(why).check(z.refine((text) => parsePath(readablePath(text)) !== null, why))
  return { draw: (name) => ({ kind: 'path', name, label, initial }), schema: z._default(path, initial) }
}

/**
 * The request with another value at each place of the path. `alter` gives undefined where it stays. Throws INVALID_INPUT where
 * nothing is altered, or the body is not JSON.
 */
export function alterEach(request: RawRequest, path: string, alter: (value: unknown) => unknown): RawRequest {
  const added = newFormField(request, path, alter)
  if (added !== null) return added
  const { text, steps, back } = jsonWithin(request, readablePath(path))
  const places = placesIn(JSON.parse(text), steps)
  let changed = text
  for (const place of places) {
    const value = alter(readAt(text, place))
    if (value !== undefined) changed = setAt(changed, place, value)
  }
  if (changed === text) throw cannotAlter(`The request's body has nothing at ${path} that could be put right.`)
  return back(changed)
}

/** A field that the form lacks is put at its end; null where the request is no form, or has it. */
function newFormField(request: RawRequest, path: string, alter: (value: unknown) => unknown): RawRequest | null {
  const steps = parsePath(readablePath(path)) ?? []
  const [name] = steps
  if (!isForm(request) || steps.length !== 1 || name === undefined) return null
  const form = new URLSearchParams(bodyText(request))
  const value = form.has(String(name)) ? undefined : alter(undefined)
  if (value === undefined) return null
  form.append(String(name), typeof value === 'string' ? value : JSON.stringify(value))
  return withBody(request, Buffer.from(form.toString()))
}
