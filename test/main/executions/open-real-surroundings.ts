import { createCredentialRegistry } from '../../../src/main/credentials/credential-registry.ts'
import { realSurroundings, type SurroundingsParts } from '../../../src/main/executions/real-surroundings.ts'
import { noVariables } from '../../../src/shared/variables.ts'

/** The real surroundings of a store, with no credential and nothing in the way of what is sent. */
export function openRealSurroundings(
  parts: Pick<SurroundingsParts, 'store' | 'binaries'>,
): ReturnType<typeof realSurroundings> {
  return realSurroundings({
    ...parts,
    credentials: createCredentialRegistry(),
    credentialFor: () => null,
    gate: { pass: () => Promise.resolve() },
    now: Date.now,
    baseUrl: () => 'http://127.0.0.1:5678',
    resumeKey: 'key',
    workflow: () => null,
    keepMessage: () => undefined,
    variables: () => noVariables,
  })
}
