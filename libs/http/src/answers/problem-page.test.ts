import { problems } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { problemPage } from './problem-page.ts';

describe('the page of a problem', () => {
  it.each(Object.entries(problems))('explains %s', (type, { status, title }) => {
    const page = problemPage(type);

    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(`status ${String(status)}`);
    expect(problemPage('index')).toContain(`href="/problems/${type}"`);
  });

  it.each(['index', 'validation-failed'])(
    'follows the dark mode of the browser, and links to the documentation: %s',
    (name) => {
      expect(problemPage(name)).toContain('color-scheme: light dark');
      expect(problemPage(name)).toContain('<a href="/docs">');
    },
  );

  it('exists for problems of the catalogue only', () => {
    expect(problemPage('no-such-problem')).toBeUndefined();
    expect(problemPage('constructor')).toBeUndefined();
  });
});
