import type { ClientCertificate } from '../../surroundings.ts'
import { requiredToShow } from './credential-of.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'

/** The TLS client certificate in the node's `httpSslAuth` credential. */
export function clientCertificateOf(context: NodeContext): ClientCertificate {
  const { data } = requiredToShow(context, 'httpSslAuth').credential
  const pem = (field: string): string => textOf(data[field]).replaceAll('\\n', '\n')
  return {
    certificate: pem('cert'),
    key: pem('key'),
    passphrase: textOf(data['passphrase']),
    authority: pem('ca'),
  }
}
