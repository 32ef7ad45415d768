/**
 * Header by which a stand-in says that nobody wrote its answer. The engine takes it off before the workflow sees the answer,
 * and notes `unwritten-answer`.
 */
export const madeUpHeader = 'x-faultline-made-up'

/**
 * Header by which a stand-in with written answers says that none of them is for this request, so that it answered 404. The
 * engine takes it off likewise, and notes `no-rule-agrees`.
 */
export const noRuleHeader = 'x-faultline-no-rule'
