import { createHash, createHmac, createPrivateKey, createSign, randomBytes, randomUUID } from 'node:crypto'
import type { Item } from '../../../shared/item.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { NodeFailure } from '../node-failure.ts'
import { openSslError } from '../sandbox/crypto/openssl-error.ts'
import { binaryOf } from './items/binary-data.ts'
import { contentOf, type BinaryContent } from './items/binary-content.ts'
import { credentialOf } from './http/credential-of.ts'
import { eachItem } from './items/each-item.ts'
import { notToBeHad } from './items/unknown-choice.ts'
import { withField } from './items/with-field.ts'
import { hashBytes } from './items/hash-bytes.ts'
import { parametersOf, textOf, type ItemParameters } from './items/item-parameters.ts'
import { shown } from './items/text-of.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Crypto: hashes, signs or makes a random value, and puts it into a field. */
export const crypto: NodeKind = {
  type: 'n8n-nodes-base.crypto',
  facts: { label: 'Crypto' },
  versions: [1, 2],
  group: 'data',
  execute: (context) =>
    eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const value = await compute(context, item, parameters, itemIndex)
      // What was made of a file goes on without the files of its item (observed).
      const { binary: _binary, ...rest } = item
      const json = withField(item.json, outputField(parameters), value, false)
      return { ...(hashesFile(parameters) ? rest : item), json }
    }),
}

function hashesFile(parameters: ItemParameters): boolean {
  return ['hash', 'hmac'].includes(parameters.text('action', 'hash')) && parameters.flag('binaryData')
}

/** Fails as the service does where an expression gave no text; a list is its text. */
function outputField(parameters: ItemParameters): string {
  const name = parameters.value('dataPropertyName', 'data')
  if (typeof name === 'string' || Array.isArray(name)) return String(name)
  throw new NodeFailure(
    name === null || name === undefined
      ? `Cannot read properties of ${String(name)} (reading 'includes')`
      : 'dataPropertyName.includes is not a function',
    { description: `The name of the output field is ${shown(name)}. Expected text.` },
  )
}

/** Said beside the error of the platform; neither shows a key that is text. */
const valueAdvice = 'The value must be text, such as {{ JSON.stringify($json.body) }} or {{ String($json.id) }}.'
const keyAdvice = 'The key must be text: look whether what the expression reads is there.'

/** What the platform says of a value that is no text: the service hands it over as it is. `advice` is said beside it. */
function textFor(value: unknown, take: (value: never) => unknown, advice: string): string {
  if (typeof value === 'string') return value
  try {
    take(value as never)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: advice })
  }
  return String(value)
}

async function compute(
  context: NodeContext,
  item: Item,
  parameters: ItemParameters,
  itemIndex: number,
): Promise<string> {
  const action = parameters.text('action', 'hash')
  const encoding = parameters.text('encoding', 'hex') === 'base64' ? 'base64' : 'hex'
  switch (action) {
    case 'generate':
      return randomText(parameters.text('encodingType', 'uuid'), parameters.number('stringLength', 32))
    case 'hash':
      return (
        await hashBytes(parameters.text('type', 'MD5'), await inputOf(context, item, parameters, itemIndex))
      ).toString(encoding)
    case 'hmac': {
      const secret = secretOf(context, parameters, 'secret', 'hmacSecret', (key) => createHmac('md5', key))
      return (
        await hashBytes(parameters.text('type', 'MD5'), await inputOf(context, item, parameters, itemIndex), secret)
      ).toString(encoding)
    }
    case 'sign': {
      const algorithm = parameters.text('algorithm', 'RSA-SHA256')
      const value = textFor(parameters.value('value', ''), (given) => createSign(algorithm).write(given), valueAdvice)
      const key = secretOf(context, parameters, 'privateKey', 'signPrivateKey', (given) => createPrivateKey(given))
      // Pasted keys often have their line ends written out.
      const pem = key.replaceAll('\\n', '\n')
      try {
        return createSign(algorithm).update(value).end().sign(pem, encoding)
      } catch (thrown) {
        throw new NodeFailure(openSslError(thrown, 'sign').message, {
          description:
            'The private key cannot be used: it must be a PEM text that begins with -----BEGIN, with its line ends.',
        })
      }
    }
    default:
      throw notToBeHad(context, { of: 'action', chosen: action, known: 'generate, hash, hmac, sign' })
  }
}

async function inputOf(
  context: NodeContext,
  item: Item,
  parameters: ItemParameters,
  itemIndex: number,
): Promise<BinaryContent> {
  if (parameters.flag('binaryData')) {
    return contentOf(context, binaryOf(item, parameters.text('binaryPropertyName', 'data'), itemIndex))
  }
  return Buffer.from(
    textFor(parameters.value('value', ''), (value) => createHash('md5').update(value), valueAdvice),
    'utf8',
  )
}

/** From version 2 on the key is kept in a credential; before, in a parameter. */
function secretOf(
  context: NodeContext,
  parameters: ItemParameters,
  parameter: string,
  field: string,
  take: (key: never) => unknown,
): string {
  const given = textFor(parameters.value(parameter, ''), take, keyAdvice)
  if (given !== '' || context.node.typeVersion < 2) return given
  return textOf(credentialOf(context, 'crypto')?.data[field])
}

function randomText(encoding: string, length: number): string {
  if (encoding === 'uuid') return randomUUID()
  if (!(length >= 0 && length <= 1_000_000)) {
    throw new NodeFailure(`The length is ${length}. It must be a number from 0 to 1000000.`)
  }
  switch (encoding) {
    case 'hex':
      return randomBytes(length).toString('hex').slice(0, length)
    case 'base64':
      // Twice as many, because `+`, `/` and `=` are left out.
      return randomBytes(length * 2)
        .toString('base64')
        .replace(/\W/g, '')
        .slice(0, length)
    case 'ascii':
      return randomBytes(length).toString('ascii')
    default:
      throw new NodeFailure(`The encoding "${encoding}" is not known. It must be one of ascii, base64, hex, uuid.`)
  }
}
