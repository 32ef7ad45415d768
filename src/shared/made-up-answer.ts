/**
 * Header by which a stand-in says that nobody wrote its answer. The engine takes it off before the workflow sees the answer,
 * and notes `unwritten-answer`.
 */
export const madeUpHeader = 'x-faultline-made-up'
