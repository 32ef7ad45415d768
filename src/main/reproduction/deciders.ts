/** Types of the nodes that look at a field to see whether it is there, and what it says. */
export const deciders: ReadonlySet<string> = new Set(['if', 'filter', 'switch'].map((type) => `n8n-nodes-base.${type}`))
