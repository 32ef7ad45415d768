import type { BodySettings } from './parse-body.ts'
import type { Registration } from './registration.ts'

/** How the body of a request to this webhook is read. */
export function bodySettingsOf({ options }: Pick<Registration, 'options'>, bodyBytes: number): BodySettings {
  const property = options['binaryPropertyName']
  return {
    rawBody: options['rawBody'] === true,
    binaryProperty: typeof property === 'string' && property !== '' ? property : null,
    bodyBytes,
  }
}
