import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'

const longestBytes = 1024 * 1024
const patienceMs = 10_000

/**
 * The parsed answer of a release feed. One GET without a word about this machine; a redirect is not followed, and nothing else is
 * fetched.
 *
 * @throws ProblemError UPDATES_NOT_KNOWN where it cannot be had
 */
export async function askFeed(address: string, withinMs = patienceMs): Promise<unknown> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'faultline' },
    })
    if (answer.status !== 200) throw notKnown(address, statusText(answer))
    return parsed(address, await boundedText(address, answer))
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw notKnown(address, signal.aborted ? `did not answer within ${String(withinMs / 1000)} s` : whyNot(error))
  }
}

/** A problem of the feed: `says` goes on behind its address. */
export function notKnown(address: string, says: string): ProblemError {
  return new ProblemError({
    code: 'UPDATES_NOT_KNOWN',
    sentence: `The release feed ${address} ${says}.`,
    remedy: 'Check the address and the network, then look again; nothing else depends on it.',
  })
}

function statusText({ status, headers }: Response): string {
  const to = headers.get('location')
  return status >= 300 && status < 400 && to !== null
    ? `answered ${String(status)} and leads to ${to.slice(0, 200)}, which is not followed`
    : `answered ${String(status)}`
}

async function boundedText(address: string, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > longestBytes) throw notKnown(address, 'answered more than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(address: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    const is = text.trimStart().startsWith('<') ? 'a page of HTML' : 'a text that is no JSON'
    throw notKnown(address, `answered ${is}`)
  }
}

/** What the network said, which stands below the words of fetch. */
function whyNot(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return `was not reached (${messageOf(cause)})`
}
