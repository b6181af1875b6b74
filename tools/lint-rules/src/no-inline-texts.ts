import type { Node, Rule } from './rule.ts';

const messages = { inline: 'Put this text into the catalogue of every language, and look it up with text().' };

/** The attributes that a browser shows or a screen reader reads. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['title', 'label', 'alt', 'placeholder', 'hint', 'lead', 'confirm', 'done', 'back', 'emptyText'],
  ...['helperText', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
]);

/** Two letters in a row are a text. A sign such as `–` or `%` is not. */
const WORD = /\p{L}{2}/u;
/** The key of a text in a catalogue, such as `payments.title`. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** The nodes of JSX, which ESTree does not have. */
type JsxText = { readonly value: string };
type JsxContainer = { readonly expression: Node };
type JsxAttribute = {
  readonly name: { readonly name: unknown };
  readonly value: (Node & { readonly expression?: Node }) | null;
};

/** Reports words between the tags of JSX, and in attributes that users read or hear. Texts belong in a catalogue. */
export const noInlineTexts: Rule = {
  meta: { type: 'problem', schema: [], messages },
  create: (context) => {
    const check = (node: Node, text: string | undefined): void => {
      if (text !== undefined && WORD.test(text) && !KEY.test(text)) context.report({ node, messageId: 'inline' });
    };
    return {
      JSXText: (node: Node) => check(node, (node as unknown as JsxText).value),
      'JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer': (node: Node) => {
        for (const part of partsOf((node as unknown as JsxContainer).expression)) check(part, textOf(part));
      },
      JSXAttribute: (node: Node) => {
        const { name, value } = node as unknown as JsxAttribute;
        if (!SHOWN.has(String(name.name)) || !value) return;
        for (const part of partsOf(value.expression ?? value)) check(part, textOf(part));
      },
    };
  },
};

/** The values of an expression that JSX shows, such as both branches of a condition. */
function partsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [...partsOf(node.consequent), ...partsOf(node.alternate)];
  return node.type === 'LogicalExpression' ? [...partsOf(node.left), ...partsOf(node.right)] : [node];
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.raw).join(' ');
}
