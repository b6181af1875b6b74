import { problemExplanations, problems, type ProblemType } from '@booking/contracts';

const types = Object.keys(problems) as ProblemType[];

const INDEX = 'index';

/**
 * The HTML page at `/problems/{name}`, to which the `type` of a problem links (RFC 9457). `index`, or no name, lists
 * all problems. Undefined for any other name.
 */
export function problemPage(name: string = INDEX): string | undefined {
  if (name === INDEX) return indexPage();
  const type = types.find((known) => known === name);
  return type && pageOf(type);
}

function pageOf(type: ProblemType): string {
  const { status, title } = problems[type];
  return page(title, [
    `<p><code>${type}</code>, status ${status}</p>`,
    `<p>${toHtml(problemExplanations[type])}</p>`,
    '<p><a href="/problems/index">All problems</a> · <a href="/docs">Documentation</a></p>',
  ]);
}

function indexPage(): string {
  const rows = types.map((type) => {
    const { status, title } = problems[type];
    return `<li>${status} <a href="/problems/${type}">${toHtml(title)}</a></li>`;
  });
  return page('Problems', ['<ul>', ...rows, '</ul>']);
}

/**
 * The typeface and the colours of the documentation site (`tools/documentation/assets/base.css`), in the page itself,
 * so that a service needs no other file.
 */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body {
  max-width: 42rem; margin: 0 auto; padding: 0 1rem 3rem; overflow-wrap: anywhere;
  color: light-dark(#1c2128, #dfe3e9); background: light-dark(#ffffff, #14171c);
}
header { padding: 0.9rem 0; border-bottom: 1px solid light-dark(#dfe3e8, #2e343d); font-weight: 600 }
h1 { margin: 2rem 0 0.5rem; font-size: 1.6rem; line-height: 1.3 }
a { color: light-dark(#1a56b0, #7db1ff); text-underline-offset: 0.15em }
header a { color: inherit; text-decoration: none }
code { padding: 0.1em 0.3em; border-radius: 4px; font-size: 0.9em; background: light-dark(#f5f6f8, #1d2128) }
ul { padding-left: 1.2rem }
`;

function page(title: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)} · Booking payments</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/docs">Booking payments</a></header>
<h1>${toHtml(title)}</h1>
${content.join('\n')}
</body>
</html>
`;
}

/** Converts text to HTML. Text in backticks becomes code. */
function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
