/** Longest body that is parsed, in bytes (the workflow format's own default). */
export const bodyLimitBytes = 16 * 1024 * 1024
