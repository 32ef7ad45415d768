import { listed } from '../../shared/listed.ts'
import type { UnmatchedAnswer } from '../../shared/unmatched-answer.ts'
import type { Match } from './match.ts'
import { decode, type Target } from './target.ts'
import { emptyAnswer, jsonAnswer, type WireAnswer } from './wire-answer.ts'

const productionHint =
  "The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor. Note that unlike test URL calls, production URL calls aren't shown on the canvas (only in the executions list)"
const testHint =
  "Click the 'Execute workflow' button on the canvas, then try again. (In test mode, the webhook only works for one call after you click this button)"

/** The answer to a request that reached no workflow, in the words of the workflow format (contract §4 rule 4). */
export function unmatchedAnswer(
  method: string,
  target: Target,
  found: Exclude<Match, { kind: 'matched' }>,
  setting: UnmatchedAnswer,
): WireAnswer {
  if (setting === 'empty-200') return emptyAnswer(200)
  if (target.variant !== null && target.undecodable) return undecodable(target.path)
  if (target.variant === null || target.path === '') return pageNotFound(method, target.rawPath)
  if (found.kind === 'wrong-method') {
    return jsonAnswer(404, {
      code: 404,
      message: `This webhook is not registered for ${method} requests. Did you mean to make a ${listed(found.methods.toSorted(), 'or')} request?`,
    })
  }
  const name = target.variant === 'production' ? `${method} ${target.path}` : target.path
  return jsonAnswer(404, {
    code: 404,
    message: `The requested webhook "${name}" is not registered.`,
    hint: target.variant === 'production' ? productionHint : testHint,
  })
}

/** A path that cannot be decoded is the request's own fault (observed): the first segment that cannot be is named. */
function undecodable(path: string): WireAnswer {
  const segment = path.split('/').find((one) => decode(one) === null) ?? path
  return errorPage(400, `URIError: Failed to decode param '${segment}'`)
}

function pageNotFound(method: string, path: string): WireAnswer {
  return errorPage(404, `Cannot ${method} ${path}`)
}

/** A page of the service's web framework that says only this. */
export function errorPage(statusCode: number, text: string): WireAnswer {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const page = `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>${escaped}</pre>\n</body>\n</html>\n`
  return { statusCode, headers: [['content-type', 'text/html; charset=utf-8']], body: Buffer.from(page) }
}
