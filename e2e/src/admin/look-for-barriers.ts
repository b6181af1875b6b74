import axe, { type RunOptions } from 'axe-core';
import type { StaffScreen } from './staff-screen.ts';

/**
 * Describing every element that passes a rule, and sending it to the test, takes longer than checking it. Only rules
 * that are off by default read style sheets.
 */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** The serious and critical accessibility findings of axe on a page: of all its rules, or of these. */
export async function seriousIn({ page }: StaffScreen, rules?: readonly string[]): Promise<unknown[]> {
  // The pages of the application share one document, so axe is loaded once for all of them.
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe.source);
  const options: RunOptions = rules ? { ...OPTIONS, runOnly: [...rules] } : OPTIONS;
  return page.evaluate<unknown[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`);
}
