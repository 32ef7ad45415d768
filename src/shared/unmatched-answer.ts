/** What a request that reaches no active webhook is answered: 404 (default), or 200 with an empty body as some set-ups do. */
export const unmatchedAnswers = ['not-found', 'empty-200'] as const
export type UnmatchedAnswer = (typeof unmatchedAnswers)[number]
