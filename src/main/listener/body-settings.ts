import type { BodySettings } from './parse-body.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { webhookNodeType } from '../../shared/webhook-address.ts'
import type { Registration } from './registration.ts'

/** How the body of a request to this webhook is read. */
export function bodySettingsOf(
  { options, node }: Pick<Registration, 'options' | 'node'>,
  bodyBytes: number,
): BodySettings {
  const property = options['binaryPropertyName']
  // The later versions have no such option: there it is not looked at.
  const isFirst = node.typeVersion === 1 && node.type === webhookNodeType
  // A trigger of a provider reads what came, be it nothing.
  const isProvider = providerTrigger(node.type) !== null
  return {
    rawBody: options['rawBody'] === true,
    asBinary: isFirst ? (options['binaryData'] === true ? 'every' : 'none') : isProvider ? 'none' : 'unparsed',
    binaryProperty: typeof property === 'string' && property !== '' ? property : null,
    ...(isProvider && { isFormWhole: true }),
    bodyBytes,
  }
}
