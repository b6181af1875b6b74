import { API, callApi } from '../api/call-api.ts';
import { returnParameter } from '../api/confirm-at-provider.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { signIn, signInWithPasskey } from '../api/session.ts';
import { askedPage, BASE } from '../session/visitor-address.ts';
import { element } from './element.ts';
import { text } from './entrance-text.ts';
import { providerFailure, signInFailure } from './failure.ts';
import { form } from './form.ts';
import { passkeyButton } from './passkey-button.ts';
import { textField } from './text-field.ts';
import type { Entered, View } from './view.ts';

export function signInView(onEntered: Entered): View {
  const email = textField({
    label: text('session.email'),
    name: 'email',
    input: { type: 'email', autocomplete: 'username', 'data-first': true },
  });
  const password = textField({
    label: text('session.password'),
    name: 'password',
    input: { type: 'password', autocomplete: 'current-password' },
  });
  const { root, alert } = form({
    submitLabel: text('session.signIn'),
    content: [email.root, password.root],
    describe: signInFailure,
    async run() {
      await onEntered(await signIn({ email: email.input.value, password: password.input.value }));
    },
  });
  const refused = providerFailure();
  if (refused) alert.show(refused);
  root.append(element('p', { class: 'note' }, text('session.forgotten')));
  return { title: text('session.title'), lead: text('session.lead'), content: [root, otherMethods(onEntered)] };
}

type SignInMethods = { readonly passkey: boolean; readonly openId: { readonly host: string } | null };

/** The sign-in with a passkey and by the OpenID provider, where they are possible. */
function otherMethods(onEntered: Entered): HTMLElement {
  const place = element('div', { class: 'methods' });
  const add = ({ passkey, openId }: SignInMethods): void => {
    const methods = [
      ...(passkey && knowsPasskeys
        ? passkeyButton(text('session.passkey'), () => signInWithPasskey().then(onEntered))
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
