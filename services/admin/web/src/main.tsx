import { createRoot } from 'react-dom/client';
import { AdminApp, prefetchSignedInPages } from './admin-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<AdminApp />);
prefetchSignedInPages();
