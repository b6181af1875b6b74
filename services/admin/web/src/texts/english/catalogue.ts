import { problems } from '@booking/contracts/problems';
import * as english from './index.ts';

/** English is the language of the API and of MUI. */
export const catalogue = { texts: english, problemTitle, components: [] } as const;

const titles: Readonly<Record<string, { readonly title: string }>> = problems;

/** The title of a problem. A type that this version does not know stands for itself. */
function problemTitle(type: string): string {
  return titles[type]?.title ?? type;
}
