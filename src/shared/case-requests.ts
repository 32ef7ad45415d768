import type { CaseFile, CaseRequest } from './case.ts'

/** The body of a request of a case: as text, or byte for byte, which counts over the text. */
export type CaseBody = Pick<CaseRequest, 'body' | 'body_base64'>

/** The case with the body of each of its requests changed: of the one that is sent, of further ones and of the last that succeeded. */
export function withBodies(file: CaseFile, change: (body: CaseBody) => CaseBody): CaseFile {
  const changed = <Request extends CaseBody>(request: Request): Request => {
    const { body, body_base64: base64, ...rest } = request
    const given: CaseBody = {
      ...(body === undefined ? {} : { body }),
      ...(base64 === undefined ? {} : { body_base64: base64 }),
    }
    // What is left out and what is put in are the two fields of a body, which may both be missing.
    return { ...rest, ...change(given) } as unknown as Request
  }
  const { last_success: success, further_requests: further } = file
  return {
    ...file,
    request: changed(file.request),
    ...(further === undefined ? {} : { further_requests: further.map(changed) }),
    ...(success?.request === undefined ? {} : { last_success: { ...success, request: changed(success.request) } }),
  }
}
