const isArray = Array.isArray

/** A moment of luxon that is none: `DateTime.fromISO('soon')`. */
export function isInvalidMoment(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isLuxonDateTime' in value &&
    'isValid' in value &&
    value.isValid === false
  )
}

/**
 * Puts the text "Invalid DateTime" where a field of an object that an expression made holds such a moment; in a list it becomes
 * null, as JSON has it (n8n 1.123.5 and 2.41.1, measured). True where there was one.
 */
export function nameInvalidMoments(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'isLuxonDateTime' in value) return false
  let found = false
  if (isArray(value)) {
    for (const entry of value) if (nameInvalidMoments(entry)) found = true
    return found
  }
  const fields = value as Record<string, unknown>
  for (const key of Object.keys(fields)) {
    const isOne = isInvalidMoment(fields[key])
    if (isOne) fields[key] = 'Invalid DateTime'
    if (isOne || nameInvalidMoments(fields[key])) found = true
  }
  return found
}
