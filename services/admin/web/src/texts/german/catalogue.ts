import { deDE } from '@mui/material/locale';
import { charts } from './charts.ts';
import { german } from './index.ts';
import { server } from './server.ts';

export const catalogue = { texts: german, server, components: [deDE, charts] } as const;
