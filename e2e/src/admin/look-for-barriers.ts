import { AxeBuilder } from '@axe-core/playwright';
import type { StaffScreen } from './staff-screen.ts';

/** Looks at the page itself: its second way opens a page of its own each time, for frames that there are none of. */
export function axeOf({ page }: StaffScreen): AxeBuilder {
  // Describing every element that passes a rule, and sending it to the test, takes longer than checking it.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** What keeps somebody from using the page, as far as axe can tell: its serious and critical findings. */
export async function seriousIn(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
