/** JavaScript's own text of any value: `String`, whatever the value is. May throw, as it does. */
export const textOf: (value: unknown) => string = String
