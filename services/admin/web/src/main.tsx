import { createRoot } from 'react-dom/client';
import { AdminApp, prefetchSignedInPages } from './admin-app.tsx';
import { startTexts } from './texts/catalogue.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startTexts();
createRoot(root).render(<AdminApp />);
prefetchSignedInPages();
