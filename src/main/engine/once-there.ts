/**
 * Goes on with a value: at once where it is there, else when it comes. A promise for what is there already costs more than most of
 * what a node does with one item.
 */
export function onceThere<Value, Next>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}
