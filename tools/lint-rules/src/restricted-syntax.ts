import type { Node, Rule } from './rule.ts';

/** A selector of syntax nodes (https://eslint.org/docs/latest/extend/selectors), and what to do instead. */
export type Restriction = { readonly selector: string; readonly message: string };

/** Reports every node that matches a selector, with the message of the selector. */
export const restrictedSyntax: Rule = {
  meta: { type: 'suggestion', schema: { type: 'array' } },
  create: (context) => {
    const restrictions = context.options as unknown as readonly Restriction[];
    return Object.fromEntries(
      restrictions.map(({ selector, message }) => [selector, (node: Node) => context.report({ node, message })]),
    );
  },
};
