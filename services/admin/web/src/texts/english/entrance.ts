import { account } from './account.ts';
import { actions, layout, session, states } from './general.ts';

/** The texts of the pages for visitors, which load before all others. */
export const entrance = { account, actions, layout, session, states } as const;
