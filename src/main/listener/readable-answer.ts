import type { HeaderFields } from '../../shared/headers.ts'
import type { Decision } from './decision.ts'

/** A page of another origin may read whatever becomes of its call (n8n 2.41.1, measured). */
export async function readable(decided: Decision | Promise<Decision>, { origin }: HeaderFields): Promise<Decision> {
  const decision = await decided
  if (origin === undefined) return decision
  const leave = ['access-control-allow-origin', origin] as const
  const { answer } = decision
  if ('then' in answer)
    return { ...decision, answer: answer.then((one) => ({ ...one, headers: [...one.headers, leave] })) }
  return { ...decision, answer: { ...answer, headers: [...answer.headers, leave] } }
}
