/** Types into which a text, a number or a truth value can be turned. */
export type ScalarType = 'text' | 'number' | 'boolean'

/** The same in another type; undefined where it has none of that type. */
export function asScalar(value: unknown, to: ScalarType): string | number | boolean | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value)
  if (to === 'text') return text
  if (to === 'boolean') return /^(?:true|false|1|0)$/iu.test(text) ? /^(?:true|1)$/iu.test(text) : undefined
  return text.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}
