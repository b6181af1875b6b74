import { problemExplanations, problems, type ProblemType } from '@booking/contracts';

const types = Object.keys(problems) as ProblemType[];

/** `docs/problems.md`: a heading per problem, in the order of the catalogue. */
export function problemsMarkdown(): string {
  return [
    '# Problems',
    'Generated from `libs/contracts/src/problems.ts` by `npm run docs`; do not edit.',
    'Every error of the API is one of these (RFC 9457, `application/problem+json`); its `type` is `/problems/<name>`. ' +
      'An unexpected error is 500 `about:blank` without a detail.',
    ...types.map(sectionOf),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf(type: ProblemType): string {
  const { status, title } = problems[type];
  return `## ${type}\n\n**${status}** ${title}.\n\n${problemExplanations[type]}`;
}
