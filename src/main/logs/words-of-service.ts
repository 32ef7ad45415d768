// What the service writes of itself, its workflows and their webhooks, and the layer that it is about. A catalogue, the more special first.
import { acts } from '../../shared/acts.ts'
import { said, type SaidWords } from './said-words.ts'

export const serviceWords: readonly SaidWords[] = [
  said(
    'node',
    ['reverse proxy', 'data'],
    /requested webhook [^\n]{0,200} is not registered|webhook is not registered for [A-Z]+ requests/iu,
    `No active workflow has a webhook of this method and path: the workflow is not active, the test URL is called, or path or method differ. ${acts.compareRequest}.`,
  ),
  said(
    'node',
    [],
    /conflict with one of the webhooks|The workflow has issues and cannot be executed|could not be activated|Unused Respond to Webhook node|No Respond to Webhook node found|Webhook node not correctly configured/iu,
    'How the workflow and its Webhook node are set up decides this.',
  ),
  said(
    'authorisation',
    [],
    /Credentials could not be decrypted|different "encryptionKey"|Mismatching encryption keys/iu,
    'The service runs with another encryption key (N8N_ENCRYPTION_KEY) than the one with which its credentials were saved.',
  ),
  said(
    'authorisation',
    ['node'],
    /Credential with ID [^\n]{1,60} does not exist|Invalid OAuth\b|(?<!\(#100\)[^]{0,400})OAuthException/iu,
    'The credential that the node names is not there any more, or is not taken: choose or connect it again.',
  ),
  said(
    'data',
    ['node', 'reverse proxy'],
    /Failed to parse request body/iu,
    'The body is not of the form that its content type says.',
  ),
  said(
    'node',
    ['API', 'queue'],
    /Workflow execution timed out|cancell?ed because it timed out|execution timed out after/iu,
    'The execution took longer than it may: a step waits, or there are more items than it gets through in that time.',
  ),
  said(
    'queue',
    ['node'],
    /Task request timed out|Task execution (?:timed out|aborted)|Task runner[^\n]{0,80}(?:disconnect|not (?:available|connected)|unresponsive|timed? ?out|exited|lost|failed)|no (?:matching )?task runner/iu,
    'No runner took or finished the code in time: it is not there, or all are at work.',
  ),
  said(
    'node',
    ['data', 'queue'],
    /JavaScript heap out of memory|run out of memory|possible out-of-memory|\bOOMKilled\b|Killed process \d+ \((?:node|n8n)|Main process exited, code=(?:killed|dumped)/iu,
    'The service ran out of memory: more items or larger files at once than it has room for. Take them in portions, or give it more.',
  ),
  said(
    'data',
    [],
    /\b550[ -]5\.1\.1|email account that you tried to reach does not exist|invalid recipient|recipient address rejected/iu,
    'The address that was sent to does not exist.',
  ),
  said(
    'node',
    [],
    /ERR_HTTP_HEADERS_SENT|Cannot set headers after they are sent|did not return a response|Workflow does not exist|Could not find workflow\b|Could not get parameter|operation "[^"\n]{1,80}" is not (?:supported|known)|can't be executed: no trigger/iu,
    'How the workflow is built decides this: it answers twice or never, calls a workflow that is not here, or lacks a parameter.',
  ),
]
