import { API, callApi } from '../api/call-api.ts';
import { returnParameter } from '../api/confirm-at-provider.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { signInWithPasskey } from '../api/session.ts';
import { askedPage, BASE } from '../session/visitor-address.ts';
import { element } from './element.ts';
import { text } from './entrance-text.ts';
import { passkeyButton } from './passkey-button.ts';

type SignInMethods = { readonly passkey: boolean; readonly openId: { readonly host: string } | null };

/** The sign-in with a passkey and by the OpenID provider, as far as they are possible here. */
export function otherMethods(onSignedIn: () => Promise<void>): HTMLElement {
  const place = element('div', { class: 'methods' });
  const add = ({ passkey, openId }: SignInMethods): void => {
    const methods = [
      ...(passkey && knowsPasskeys
        ? passkeyButton(text('session.passkey'), () => signInWithPasskey().then(onSignedIn))
        : []),
      ...(openId === null ? [] : [providerLink(openId.host)]),
    ];
    if (methods.length > 0)
      place.append(element('div', { class: 'or', role: 'separator' }, text('session.or')), ...methods);
  };
  // Without an answer, only the sign-in with a password remains.
  void callApi<SignInMethods>('/session/methods').then(add, () => undefined);
  return place;
}

function providerLink(host: string): HTMLElement {
  const href = `${API}/session/openid?${returnParameter(BASE + askedPage())}`;
  return element('a', { class: 'button outlined', href }, text('session.openId', { host }));
}
