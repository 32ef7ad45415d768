/** Methods of one data type: the value comes first, then what stands in the parentheses. */
export type Extensions<Value> = Readonly<Record<string, (value: Value, ...given: readonly unknown[]) => unknown>>
