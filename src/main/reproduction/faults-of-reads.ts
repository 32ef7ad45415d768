// Every silent failure that shows in what was read, made or handed on, those that tell most first. In: the node runs of an execution, and
// what was seen of it so far. Out: the first of them. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { belowElements } from './below-elements.ts'
import { comparedNothing } from './compared-nothing.ts'
import { cutLoop } from './cut-loops.ts'
import { doubledScheme } from './doubled-scheme.ts'
import { emptyPart } from './empty-part.ts'
import { foreignTokens } from './foreign-tokens.ts'
import { foundNothing } from './found-nothing.ts'
import { lostPlus } from './lost-plus.ts'
import { missedMatch } from './missed-matches.ts'
import { oddEpoch } from './odd-epochs.ts'
import { parsedWithout } from './parsed-fields.ts'
import { pastBody } from './past-body.ts'
import { rawInJson } from './raw-in-json.ts'
import { rawInSql } from './raw-in-sql.ts'
import { readBelow } from './read-below.ts'
import { strictType } from './strict-types.ts'
import { stumbledValue } from './stumbled-values.ts'
import { swallowedParse } from './swallowed-parse.ts'
import { unheldField } from './unheld-field.ts'
import { readFault } from './unread-fields.ts'
import { unmatchedText } from './unmatched-text.ts'
import { unpairedName } from './unpaired-name.ts'
import { unsplitFields } from './unsplit-fields.ts'
import { voidedDate } from './voided-dates.ts'
import { voidedNumber } from './voided-numbers.ts'

/** Null where nothing of it speaks for a fault. */
export function faultOfReads(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  return (
    rawInJson(runs, workflow, view) ??
    doubledScheme(runs, view) ??
    lostPlus(runs, workflow, view) ??
    unmatchedText(runs, workflow, view) ??
    pastBody(view) ??
    unheldField(runs, workflow) ??
    readBelow(runs, workflow, view) ??
    belowElements(runs, workflow, view) ??
    unsplitFields(view) ??
    emptyPart(runs, workflow, view) ??
    readFault(view, workflow) ??
    swallowedParse(runs, workflow, view) ??
    parsedWithout(runs, workflow, view) ??
    unpairedName(runs, workflow, view) ??
    stumbledValue(runs, workflow, view) ??
    rawInSql(runs, workflow, view) ??
    foreignTokens(runs, workflow) ??
    voidedDate(runs, workflow, view) ??
    voidedNumber(runs, workflow, view) ??
    oddEpoch(runs, view) ??
    comparedNothing(runs, workflow, view) ??
    foundNothing(runs, workflow, view) ??
    missedMatch(runs, workflow, view) ??
    strictType(runs, workflow, view) ??
    cutLoop(runs, workflow)
  )
}
