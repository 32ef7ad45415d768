import type { Algorithm, JwtPayload, SignOptions, VerifyOptions } from 'jsonwebtoken'
import type { OpenCredential } from '../../../shared/credential.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { requiredCredential } from './http/credential-of.ts'
import { isJwtAlgorithm, jwtAlgorithms, jwtKeyOf } from './http/jwt-credential.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, textOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'

/** JWT: signs claims, verifies a token, or reads one without verifying it. */
export const jwt: NodeKind = {
  type: 'n8n-nodes-base.jwt',
  facts: { label: 'JWT' },
  versions: [1],
  group: 'data',
  execute: (context) => {
    const operation = parametersOf(context, 0).text('operation', 'sign')
    return eachItem(context, async (_item, itemIndex) => {
      const { default: tokens } = await import('jsonwebtoken')
      const parameters = parametersOf(context, itemIndex)
      const credential = requiredCredential(context, 'jwtAuth')
      const complete = parameters.flag('options.complete')
      switch (operation) {
        case 'sign': {
          // The clock of the engine, so that a study can set it.
          const iat = Math.floor(context.engine.surroundings.now() / 1000)
          const token = tokens.sign(
            { iat, ...claimsOf(parameters) },
            jwtKeyOf(credential, 'privateKey'),
            signingOf(parameters, credential),
          )
          return { json: { token } }
        }
        case 'verify': {
          const clockTimestamp = Math.floor(context.engine.surroundings.now() / 1000)
          const options = { ...verifyingOf(parameters, credential), clockTimestamp, complete }
          return {
            json: shown(
              verified(() => tokens.verify(tokenOf(parameters), jwtKeyOf(credential, 'publicKey'), options)),
              complete,
            ),
          }
        }
        case 'decode':
          return { json: shown(tokens.decode(tokenOf(parameters), { complete }), complete) }
        default:
          throw new NodeFailure(`The operation "${operation}" is not known. It must be one of sign, verify, decode.`)
      }
    })
  },
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

function claimsOf(parameters: ItemParameters): JwtPayload {
  if (!parameters.flag('useJson')) return { ...parameters.object('claims') }
  const claims = parameters.object('claimsJson')
  if (claims !== null) return { ...claims }
  throw new NodeFailure(
    `The claims are ${JSON.stringify(parameters.value('claimsJson', null)).slice(0, 200)}. They must be a JSON object.`,
  )
}

function tokenOf(parameters: ItemParameters): string {
  const token = parameters.text('token')
  if (token !== '') return token
  throw new NodeFailure('The JWT token was not provided or empty', {
    description: 'Be sure to add a valid JWT token to the "Token" parameter',
  })
}

function algorithmOf(parameters: ItemParameters, { data }: OpenCredential): Algorithm {
  const name = parameters.text('options.algorithm', textOf(data['algorithm'], 'HS256'))
  if (isJwtAlgorithm(name)) return name
  throw new NodeFailure(`The algorithm "${name}" is not known. It must be one of ${jwtAlgorithms.join(', ')}.`)
}

function signingOf(parameters: ItemParameters, credential: OpenCredential): SignOptions {
  const kid = parameters.text('options.kid')
  return { algorithm: algorithmOf(parameters, credential), ...(kid !== '' && { keyid: kid }) }
}

function verifyingOf(parameters: ItemParameters, credential: OpenCredential): VerifyOptions {
  return {
    algorithms: [algorithmOf(parameters, credential)],
    ignoreExpiration: parameters.flag('options.ignoreExpiration'),
    ignoreNotBefore: parameters.flag('options.ignoreNotBefore'),
    clockTolerance: parameters.number('options.clockTolerance', 0),
  }
}
