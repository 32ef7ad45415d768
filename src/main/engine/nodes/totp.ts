import { NodeFailure } from '../node-failure.ts'
import { requiredCredential } from './http/credential-of.ts'
import { parametersOf, textOf } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'

/** TOTP: the password of the moment (RFC 6238), the same for every item, and how long it holds. */
export const totp: NodeKind = {
  type: 'n8n-nodes-base.totp',
  facts: { label: 'TOTP' },
  versions: [1],
  group: 'data',
  execute: async (context) => {
    const { TOTP } = await import('otpauth/dist/otpauth.esm.js')
    const { data } = requiredCredential(context, 'totpApi')
    const label = textOf(data['label'])
    if (!label.includes(':')) throw new NodeFailure('Malformed label - expected `issuer:username`')
    const parameters = parametersOf(context, 0)
    // An option that is 0 or nothing counts as its preset.
    const period = Number(parameters.value('options.period') || 30)
    const timestamp = context.engine.surroundings.now()
    const password = new TOTP({
      issuer: label.split(':')[0] ?? '',
      label,
      secret: textOf(data['secret']),
      algorithm: parameters.text('options.algorithm') || 'SHA1',
      digits: Number(parameters.value('options.digits') || 6),
      period,
    })
    const token = password.generate({ timestamp })
    const secondsRemaining = Math.trunc(period * (1 - ((timestamp / 1000 / period) % 1)))
    return [context.items.map((_, item) => ({ json: { token, secondsRemaining }, pairedItem: { item } }))]
  },
}
