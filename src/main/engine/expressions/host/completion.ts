/** What a statement comes to that returned nothing. */
export const went = Symbol('went on')
/** What a loop or a choice is left with. */
export const broke = Symbol('left the loop')
export const continued = Symbol('went to the next turn')
