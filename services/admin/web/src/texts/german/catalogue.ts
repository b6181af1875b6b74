import { deDE } from '@mui/material/locale';
import { charts } from './charts.ts';
import * as german from './index.ts';
import { problemTitle, server } from './server.ts';

export const catalogue = { texts: german, server, problemTitle, components: [deDE, charts] } as const;
