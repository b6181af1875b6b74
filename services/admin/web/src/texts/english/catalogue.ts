import { english } from './index.ts';

/** English is the language of the API and of MUI. */
export const catalogue = { texts: english, components: [] } as const;
