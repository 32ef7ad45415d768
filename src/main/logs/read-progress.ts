/** Hears how much of a long text is read: lines or entries, of how many. */
export type ReadProgress = (done: number, total: number) => void

/** It is told once for so many: a few times a second. */
export const toldEach = 20_000
