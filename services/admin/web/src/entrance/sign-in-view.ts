import type { SecondFactorRequest } from '../api/answers.ts';
import { signIn } from '../api/session.ts';
import { element } from './element.ts';
import { text } from './entrance-text.ts';
import { providerFailure, signInFailure } from './failure.ts';
import { form } from './form.ts';
import { otherMethods } from './other-methods.ts';
import { textField } from './text-field.ts';
import type { View } from './view.ts';

type Next = {
  readonly onSignedIn: () => Promise<void>;
  readonly onHalfSignedIn: (request: SecondFactorRequest) => void;
};

export function signInView({ onSignedIn, onHalfSignedIn }: Next): View {
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
      const missing = await signIn({ email: email.input.value, password: password.input.value });
      if (missing) onHalfSignedIn(missing);
      else await onSignedIn();
    },
  });
  const refused = providerFailure();
  if (refused) alert.show(refused);
  root.append(element('p', { class: 'note' }, text('session.forgotten')));
  return { title: text('session.title'), lead: text('session.lead'), content: [root, otherMethods(onSignedIn)] };
}
