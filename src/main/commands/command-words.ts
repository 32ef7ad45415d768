import { acts, type Act } from '../../shared/acts.ts'
import { isObject } from '../../shared/json.ts'

const withoutRequest = 'or run it without a request (faultline run, with --items for what its first node gives)'

/** What is done on the command line in place of each act of the window. */
const inCommands: Readonly<Record<Act, string>> = {
  giveVariable: 'Give it with --env FILE, or in the case',
  addCredential: 'Give it with --credentials FILE (a list of objects with name, type and data)',
  openCalled: 'Put that workflow into a folder with this one, name it in place of the file with --workflow NAME',
  sayAnswer: 'Write what it answers into the case that faultline sweep is given (baseline.stand_ins)',
  nameFilesFolder: 'Name a folder for files with --files FOLDER',
  giveCredentialAgain: 'Give that credential again with --credentials',
  compareRequest: 'Compare the request with the workflow (faultline explain REQUEST WORKFLOW.json)',
  bringOrSend:
    'Bring that execution in (faultline bring), or send the request here (faultline sweep WORKFLOW.json --request FILE)',
  readAsLog: 'What else it tells, faultline explain FILE says',
  runRepeat: 'To run it all the same, send it with faultline send --again',
  openCase: 'Give it to faultline reproduce or faultline sweep as the case',
  openWorkflow:
    'Give the request first and the workflow behind it, or call it with an empty one (faultline reproduce FILE)',
  readStatuses: 'Read it with faultline explain FILE, which names the first failure',
  bodyIntoLine: `${acts.bodyIntoLine}; \`--allow-files\` reads it`,
  setFeed:
    'Set the address of a release feed in Settings of the window, or name it (faultline doctor --updates ADDRESS)',
  otherDataFolder: 'choose another folder with --data DIR or FAULTLINE_DATA_FOLDER',
  giveKey: 'Put the key into a file of its own and name it with --key-file',
  chooseExecution: 'List what is there with faultline bring --from … --list, and choose one with --execution',
  webhookInFront: `one press on Reproduce of the window does it, ${withoutRequest}`,
  sendToOther: `${acts.sendToOther}, ${withoutRequest}`,
}

const pairs = Object.entries(acts).map(([act, words]) => [words, inCommands[act as Act]] as const)

/** A text in which the acts of the window stand in the words of the command line. */
export function commandWords(text: string): string {
  let said = text
  for (const [words, own] of pairs) if (said.includes(words)) said = said.replaceAll(words, () => own)
  return said
}

/** What came from outside, by its name in what is printed: it is printed as it came. */
const given: ReadonlySet<string> = new Set([
  ...['outputs', 'inputs', 'json', 'binary', 'body', 'body_base64', 'headers', 'requests', 'request', 'answer'],
  ...['console', 'raw_output', 'raw_outputs', 'lines', 'text'],
])

/** The same of every text within a value that is to be printed as JSON, but of what workflows, requests and answers hold. */
export function valueInCommandWords(value: unknown): unknown {
  if (typeof value === 'string') return commandWords(value)
  if (Array.isArray(value)) return value.map(valueInCommandWords)
  if (!isObject(value) || typeof value['toJSON'] === 'function') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, given.has(name) ? inner : valueInCommandWords(inner)]),
  )
}
