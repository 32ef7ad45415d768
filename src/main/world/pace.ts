/** How long a wait of so many milliseconds really lasts. */
export type Pace = (milliseconds: number) => number

/** As it is. */
export const realPace: Pace = (milliseconds) => milliseconds

const compression = 10
const longestMs = 1200

/**
 * Ten times shorter, and 1.2 s at most: who is faster, a time-out or an answer, stays as it is as long as both are under 12 s.
 */
export const compressedPace: Pace = (milliseconds) => Math.min(milliseconds / compression, longestMs)
