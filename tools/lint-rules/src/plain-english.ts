import type { Comment, Context, Node, NodeOf, Rule } from './rule.ts';

const messages = {
  opening: 'Start with the subject, not with "{{words}}".',
  comparison: 'Name the thing that is compared before "{{words}}".',
  title: 'Begin with a verb that completes the title of the group, not with "{{words}}".',
  words: 'Write plain English instead of "{{words}}".',
};

/** A free relative clause in place of a subject. A question may start with these words. */
const OPENING = /^(that which|what|whatever|who|whoever|whom|whose|which|that)\b(?![^.]*\?)/i;
const SENTENCE_OPENING = /(?<=[.!?:;]\s+)(That which|What|Whatever|Who|Whoever|Whom|Which)\b(?![^.]*\?)/;
const WORDS =
  /\b(lest|anew|whoever|whomever|whatever|ones? who|(is|are|was|were) to be|has to have been|t(ells?|old) of|none of (it|ours|them)|signs? of life|vouch(es|ed)?|(that|which|it) (is|are) no(?! (longer|more|other)\b)|(does|do) the same)\b/i;

/** A title or comment that begins with a comparison and has no subject, such as "Longer than a proxy waits". */
const COMPARISON =
  /^((longer|shorter|fewer|less|more|lower|smaller|larger) than|((few|wide|large) )?enough|below|far (more|fewer)|as (long|many) as)\b/i;

/** A test that begins in this way can only be read together with its group: "of another application reports nothing". */
const TEST_OPENING =
  /^(?:edge cases? [\d, and]+: )?((of|about|with|without|in|for|from|by|at|as|and|unless|when|while|until|also)\b)/i;
const TESTS: ReadonlySet<string> = new Set(['it', 'test']);
const TITLED: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/**
 * Reports comments and test titles that open with a free relative clause ("What was sent …"). Also reports words that
 * usually mark a sentence which a reader has to decode. Comments must not begin with a comparison, and a test title
 * must have a verb at its beginning. The rule reads text only, so it cannot see every such sentence.
 */
export const plainEnglish: Rule = {
  meta: { type: 'suggestion', schema: [], messages },
  create: (context) => ({
    Program() {
      for (const block of blocksOf(context.sourceCode.getAllComments())) {
        report(context, block);
        reportComparison(context, block);
      }
    },
    CallExpression(node) {
      const title = titleOf(node);
      if (!title) return;
      report(context, { node: title, text: textOf(title) });
      if (TESTS.has(nameOf(node.callee))) reportTest(context, title);
    },
  }),
};

type Title = NodeOf<'Literal' | 'TemplateLiteral'>;
type Prose = { readonly node: Title | Comment | undefined; readonly text: string };

function report(context: Context, { node, text }: Prose): void {
  if (!node) return;
  const opening = (OPENING.exec(text) ?? SENTENCE_OPENING.exec(text))?.[0];
  if (opening !== undefined) context.report({ node, messageId: 'opening', data: { words: opening } });
  const words = WORDS.exec(text)?.[0];
  if (words !== undefined) context.report({ node, messageId: 'words', data: { words } });
}

function reportComparison(context: Context, { node, text }: Prose): void {
  const words = COMPARISON.exec(text)?.[0];
  if (node && words !== undefined) context.report({ node, messageId: 'comparison', data: { words } });
}

function reportTest(context: Context, title: Title): void {
  const words = TEST_OPENING.exec(textOf(title))?.[1];
  if (words !== undefined) context.report({ node: title, messageId: 'title', data: { words } });
}

/** Joins line comments on consecutive lines, so that a wrapped sentence is read as one sentence. */
function blocksOf(comments: readonly Comment[]): Prose[] {
  const blocks: Comment[][] = [];
  for (const comment of comments) {
    const block = blocks.at(-1);
    if (block && continues(block.at(-1), comment)) block.push(comment);
    else blocks.push([comment]);
  }
  return blocks.map((block) => ({ node: block[0], text: proseOf(block) }));
}

function continues(previous: Comment | undefined, comment: Comment): boolean {
  return comment.type === 'Line' && previous?.type === 'Line' && lineOf(previous) === lineOf(comment) - 1;
}

function lineOf({ loc }: Comment): number {
  return loc.start.line;
}

function proseOf(comments: readonly Comment[]): string {
  const lines = comments.map((comment) => comment.value.replace(/^\s*\*+/gm, ''));
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

/** The title of `it('…')`, `it.each(…)('…')` and similar calls. */
function titleOf({ callee, arguments: [title] }: NodeOf<'CallExpression'>): Title | undefined {
  if (!TITLED.has(nameOf(callee))) return undefined;
  return title?.type === 'TemplateLiteral' || title?.type === 'Literal' ? title : undefined;
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
}

function textOf(title: Title): string {
  if (title.type === 'Literal') return String(title.value);
  return title.quasis.map(({ value }) => value.raw).join('…');
}
