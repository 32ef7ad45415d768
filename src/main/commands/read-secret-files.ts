import type { OpenCredential } from '../../shared/credential.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { readVariables } from '../credentials/variable-values.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'

/** Files with what is secret, as the command names them. */
export interface SecretFileOptions {
  /** Decrypted credentials export. */
  readonly credentials?: string
  /** Variables, a line each. */
  readonly env?: string
}

/** The credentials and variables of the files that a command was given. @throws ProblemError where one cannot be read */
export function readSecretFiles({ credentials, env }: SecretFileOptions): readonly OpenCredential[] {
  return [
    ...(credentials === undefined ? [] : readCredentials(readTextFile(credentials), credentials)),
    ...(env === undefined ? [] : readVariables(readTextFile(env), env)),
  ]
}
