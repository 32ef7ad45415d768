/**
 * What a person is to do, where the window has another way to do it than the command line. A sentence is written with the words of the
 * window; the command line says its own in their place (`commands/command-words.ts`), so that neither names the way of the other.
 */
export const acts = {
  giveVariable: 'Give it in Settings under Variables, or in the case',
  addCredential: 'Add the credential',
  openCalled: 'Open that workflow as well, come back',
  sayAnswer: 'Say what it answers',
  nameFilesFolder: 'Name a folder for files in Settings',
  giveCredentialAgain: 'Give that credential again in Settings under Credentials',
  compareRequest: 'Compare the request with the webhook of the workflow',
  bringOrSend: 'Bring that execution in from n8n, or send the request here and sweep',
  readAsLog: 'Open it by itself to see what else it tells',
  runRepeat: 'To run it all the same, take Replay of it in Deliveries, with Run it again on',
  openCase: 'Open it as a case',
  openWorkflow: 'Open it as a workflow, and give it a request then',
  readStatuses: 'Open it by itself to see what failed first',
  bodyIntoLine: 'Put the body itself into the line, as `--data-binary` with its text',
  setFeed: 'Set the address of a release feed in Settings',
  otherDataFolder: 'choose another folder with the environment variable FAULTLINE_DATA_FOLDER',
  giveKey: 'Give the key beside the address',
  chooseExecution: 'Choose one of those that are listed',
  webhookInFront: 'one press on Reproduce does it',
  sendToOther: 'and send to that one',
} as const

export type Act = keyof typeof acts
