import { isObject } from '../../shared/json.ts'
import type { CaseFile, CaseRequest } from '../../shared/case.ts'
import type { Study } from './study.ts'

/**
 * A case with its request, its workflow and its baseline as they stand now, to be handed on. The one change is none of it: it is
 * tried, not part of the case. `text`: the workflow as it is saved; null: as the case has it.
 */
export function caseAsItStands(study: Study, text: string | null): CaseFile {
  const { file, adopted } = study
  const workflow: unknown = text === null ? file.workflow : JSON.parse(text)
  return {
    ...file,
    request: requestNow(study),
    ...(isObject(workflow) ? { workflow } : {}),
    baseline: {
      ...file.baseline,
      ...(adopted.length === 0 ? {} : { changes: adopted.map((change) => ({ ...change })) }),
    },
  }
}

function requestNow({ file, request, rawBody }: Study): CaseRequest {
  const { body: _text, body_base64: _bytes, ...kept } = file.request
  const headers = request.headers.map(([name, value]): [string, string] => [name, value])
  const asText = Buffer.from(request.body, 'utf8')
  return {
    ...kept,
    method: request.method,
    path: request.path,
    headers,
    ...(asText.equals(rawBody) ? { body: request.body } : { body_base64: Buffer.from(rawBody).toString('base64') }),
  }
}
