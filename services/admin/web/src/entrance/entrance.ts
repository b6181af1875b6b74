import { addressSignInPage, askedPage, visitorPath } from '../session/visitor-address.ts';
import { showEntranceTexts } from '../texts/catalogue.ts';
import { keepLanguage, type Language } from '../texts/language.ts';
import { button } from './element.ts';
import { text } from './entrance-text.ts';
import { frame } from './frame.ts';
import { invitationView } from './invitation-view.ts';
import { onOtherSystemColors, paint } from './paint.ts';
import { secondFactorView } from './second-factor-view.ts';
import { signInView } from './sign-in-view.ts';
import type { Entered, View } from './view.ts';

type Options = {
  readonly root: HTMLElement;
  /** Replaces the entrance with the interface for staff, at one of its pages. */
  readonly openInterface: (page: string) => Promise<void>;
};

/** Shows the pages for visitors in `root` until somebody has signed in. */
export function showEntrance({ root, openInterface }: Options): void {
  const ended = new AbortController();
  const show = presenter(root, ended.signal);
  const entering = (page: string, onStartAgain: () => void): Entered => {
    const onSignedIn = async (): Promise<void> => {
      ended.abort();
      await openInterface(page);
    };
    return async (missing) => {
      if (missing) show(() => secondFactorView(missing, { onSignedIn, onStartAgain }));
      else await onSignedIn();
    };
  };

  const showSignIn = (): void => {
    const onEntered = entering(askedPage(), showSignIn);
    show(() => signInView(onEntered));
  };

  const showInvitation = (): void => {
    const token = takeToken();
    const onEntered = entering('/', () => {
      addressSignInPage('push');
      showSignIn();
    });
    show(() => invitationView(token, onEntered));
  };

  const follow = (): void => {
    const path = visitorPath();
    if (path === undefined) location.reload();
    else if (path === '/invitation') showInvitation();
    else showSignIn();
  };
  addEventListener('popstate', follow, { signal: ended.signal });
  follow();
}

/** Shows that the interface could not be loaded. */
export function showCrash(root: HTMLElement): void {
  presenter(root, new AbortController().signal)(crashView);
}

/** Shows one view at a time, and the same view again in another language. */
function presenter(root: HTMLElement, ended: AbortSignal): (view: () => View) => void {
  let view = crashView;
  let page: HTMLElement;
  onOtherSystemColors(() => paint(page), ended);
  return (next) => {
    view = next;
    render();
  };

  function render(): void {
    page = frame(view(), (language) => void choose(language));
    paint(page);
    root.replaceChildren(page);
    page.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  async function choose(language: Language): Promise<void> {
    await showEntranceTexts(language);
    keepLanguage(language);
    render();
  }
}

/**
 * The token after the `#` of an invitation link, or empty text. It is removed from the address, and so from the browser
 * history, when it is read.
 */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The page in place of an interface that could not be loaded. */
function crashView(): View {
  const reload = button(text('layout.reload'), { look: 'contained', onPress: () => location.reload() });
  return { title: text('layout.crashed'), lead: text('layout.crashedHint'), content: [reload] };
}
