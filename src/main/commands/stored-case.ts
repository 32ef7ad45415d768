import type { CaseFile } from '../../shared/case.ts'
import { caseOfStored } from '../studies/case-of-execution.ts'
import { withStore, type StoreOptions } from './with-store.ts'

/** The case of a delivery or an execution of a data folder. @throws ProblemError those of `caseOfStored`, of opening the store */
export function storedCase(id: string, options: StoreOptions): Promise<CaseFile> {
  return withStore(options, (store) => Promise.resolve(caseOfStored(id, store)))
}
