import { AxeBuilder } from '@axe-core/playwright';
import type { StaffScreen } from './staff-screen.ts';

/** Checks the page itself. By default, axe opens another page for frames, but there are no frames. */
export function axeOf({ page }: StaffScreen): AxeBuilder {
  // Describing every element that passes a rule, and sending it to the test, takes longer than checking it.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** The serious and critical accessibility findings of axe. */
export async function seriousIn(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
