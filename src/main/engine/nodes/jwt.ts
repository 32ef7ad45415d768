import type Tokens from 'jsonwebtoken'
import type { Algorithm, JwtPayload, SignOptions, VerifyOptions } from 'jsonwebtoken'
import type { OpenCredential } from '../../../shared/credential.ts'
import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { requiredCredential } from './http/credential-of.ts'
import { isJwtAlgorithm, jwtAlgorithms, jwtKeyOf } from './http/jwt-credential.ts'
import { asFailure, continueWith } from './items/each-item.ts'
import { parametersOf, textOf, type ItemParameters } from './items/item-parameters.ts'
import { parseJsonText } from './items/json-text.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** JWT: signs claims, verifies a token, or reads one without verifying it. */
export const jwt: NodeKind = {
  type: 'n8n-nodes-base.jwt',
  facts: { label: 'JWT' },
  versions: [1],
  group: 'data',
  execute: async (context) => {
    const { default: tokens } = await import('jsonwebtoken')
    const operation = parametersOf(context, 0).text('operation', 'sign')
    // Without one the node fails as a whole, whatever it does on an error of an item.
    const credential = requiredCredential(context, 'jwtAuth')
    const made: Item[] = []
    for (const itemIndex of context.items.keys()) {
      context.stopped.throwIfAborted()
      try {
        made.push({ json: ofItem(tokens, context, { operation, credential }, itemIndex), pairedItem: itemIndex })
      } catch (thrown) {
        const item = continueWith(context, asFailure(thrown, itemIndex), itemIndex)
        // The service then looks for the item at that place among the inputs of the node, of which there is one.
        if (itemIndex > 0)
          throw new NodeFailure("Cannot read properties of undefined (reading 'json')", { name: 'Error' })
        made.push({ ...item, pairedItem: itemIndex })
      }
    }
    return [made]
  },
}

interface Asked {
  readonly operation: string
  readonly credential: OpenCredential
}

function ofItem(
  tokens: typeof Tokens,
  context: NodeContext,
  { operation, credential }: Asked,
  itemIndex: number,
): JsonObject {
  const parameters = parametersOf(context, itemIndex)
  const complete = parameters.flag('options.complete')
  switch (operation) {
    case 'sign': {
      const claims = claimsOf(context, itemIndex)
      return { token: tokens.sign(claims, jwtKeyOf(credential, 'privateKey'), signingOf(parameters, credential)) }
    }
    case 'verify': {
      const clockTimestamp = Math.floor(context.engine.surroundings.now() / 1000)
      const options = { ...verifyingOf(parameters, credential), clockTimestamp, complete }
      const token = tokenOf(parameters, itemIndex)
      return shown(
        verified(() => tokens.verify(token, jwtKeyOf(credential, 'publicKey'), options)),
        complete,
      )
    }
    case 'decode':
      return shown(tokens.decode(tokenOf(parameters, itemIndex), { complete }), complete)
    default:
      throw new NodeFailure(`The operation "${operation}" is not known. It must be one of sign, verify, decode.`)
  }
}

function verified<Value>(verify: () => Value): Value {
  try {
    return verify()
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'invalid signature') throw error
    throw new NodeFailure("The JWT token can't be verified", {
      description: 'Be sure that the provided JWT token is correctly encoded and matches the selected credentials',
    })
  }
}

function shown(read: unknown, complete: boolean): JsonObject {
  return complete && isObject(read) ? read : { payload: read }
}

/** The claims, with the moment at which they are signed at their end: the clock of the engine, so that a study can set it. */
function claimsOf(context: NodeContext, itemIndex: number): JwtPayload {
  const parameters = parametersOf(context, itemIndex)
  const given = parameters.flag('useJson') ? claimsInJson(context, itemIndex) : { ...parameters.object('claims') }
  const isTimed = given['iat'] !== undefined && given['iat'] !== 0
  return isTimed ? { ...given } : { ...given, iat: Math.floor(context.engine.surroundings.now() / 1000) }
}

function claimsInJson(context: NodeContext, itemIndex: number): JsonObject {
  const given = context.parameters.read('claimsJson', itemIndex, '')
  const claims = typeof given === 'string' ? parseJsonText(context, given, itemIndex, "'JSON Output'") : given
  if (isObject(claims)) return claims
  throw claims === null
    ? new NodeFailure('Expected "payload" to be a plain object.')
    : new NodeFailure(`The 'JSON Output' in item ${itemIndex} does not contain a valid JSON object`)
}

const advice = "Be sure to add a valid JWT token to the 'Token' parameter"

function tokenOf(parameters: ItemParameters, itemIndex: number): string {
  const given = parameters.value('token')
  if (given === undefined || given === null)
    throw new NodeFailure('The JWT token was not provided', { description: advice, itemIndex })
  const token = textOf(given)
  if (/^[\w-]+\.[\w-]+\.[\w.+/=-]*$/u.test(token)) return token
  throw new NodeFailure(`Invalid input for 'Token' [item ${itemIndex}]`, {
    description: 'Value is not a valid JWT token',
    itemIndex,
  })
}

function algorithmOf(parameters: ItemParameters, { data }: OpenCredential): Algorithm {
  const name = parameters.text('options.algorithm', textOf(data['algorithm'], 'HS256'))
  if (isJwtAlgorithm(name)) return name
  throw new NodeFailure(`The algorithm "${name}" is not known. It must be one of ${jwtAlgorithms.join(', ')}.`)
}

function signingOf(parameters: ItemParameters, credential: OpenCredential): SignOptions {
  const kid = parameters.value('options.kid')
  return { algorithm: algorithmOf(parameters, credential), ...(kid ? { keyid: kid as string } : {}) }
}

function verifyingOf(parameters: ItemParameters, credential: OpenCredential): VerifyOptions {
  return {
    algorithms: [algorithmOf(parameters, credential)],
    ignoreExpiration: parameters.flag('options.ignoreExpiration'),
    ignoreNotBefore: parameters.flag('options.ignoreNotBefore'),
    clockTolerance: parameters.number('options.clockTolerance', 0),
  }
}
