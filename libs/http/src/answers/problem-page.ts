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
    '<p><a href="/problems/index">All problems</a></p>',
  ]);
}

function indexPage(): string {
  const rows = types.map((type) => {
    const { status, title } = problems[type];
    return `<li>${status} <a href="/problems/${type}">${toHtml(title)}</a></li>`;
  });
  return page('Problems', ['<ul>', ...rows, '</ul>']);
}

function page(title: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${toHtml(title)}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem }</style>
</head>
<body>
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
