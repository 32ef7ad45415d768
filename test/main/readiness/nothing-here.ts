import { noVariables } from '../../../src/shared/variables.ts'
import type { ReadinessSurroundings } from '../../../src/main/readiness/readiness-surroundings.ts'

/** Surroundings in which there is nothing but the workflow. */
export const nothingHere: ReadinessSurroundings = {
  hasCredential: () => false,
  isClosed: () => false,
  assumedHeader: () => null,
  hasWorkflow: () => false,
  hasFilesFolder: false,
  variables: noVariables,
  others: [],
  othersAreServed: true,
  item: null,
}
