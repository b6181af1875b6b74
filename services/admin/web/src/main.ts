import './entrance/starting.css';
import './entrance/entrance.css';
import './entrance/controls.css';
import { isUnauthenticated } from './api/request-problem.ts';
import { currentStaff } from './api/session.ts';
import { showCrash, showEntrance } from './entrance/entrance.ts';
import { addressSignInPage, askedPage, visitorPath } from './session/visitor-address.ts';
import { prefetchTexts, showEntranceTexts } from './texts/catalogue.ts';
import { whenIdle } from './when-idle.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await start(root);

/** Shows visitors the entrance, which is small, and loads the interface for staff meanwhile. */
async function start(root: HTMLElement): Promise<void> {
  const [isVisitor] = await Promise.all([visitorPath() !== undefined || isSignedOut(), showEntranceTexts()]);
  if (!isVisitor) return openInterface(root);
  if (visitorPath() === undefined) addressSignInPage('replace');
  showEntrance({ root, openInterface: (page) => openInterface(root, page) });
  whenIdle(prefetchInterface);
}

/** Whether the API says that nobody is signed in. If it does not answer, the session may still exist. */
function isSignedOut(): Promise<boolean> {
  return currentStaff().then(() => false, isUnauthenticated);
}

async function openInterface(root: HTMLElement, page?: string): Promise<void> {
  try {
    const { startInterface } = await import('./admin-app.tsx');
    await startInterface(root, page);
  } catch {
    showCrash(root);
  }
}

async function prefetchInterface(): Promise<void> {
  const [{ prefetchPage }] = await Promise.all([import('./admin-app.tsx'), prefetchTexts()]);
  await prefetchPage(askedPage());
}
