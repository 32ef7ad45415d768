import { NodeFailure } from '../../node-failure.ts'

/** What fails the node as a whole, even where it is set to go on with the next item: the service does not look after it. */
export class WholeFailure extends NodeFailure {}
