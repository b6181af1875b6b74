import type { SecondFactorRequest } from '../api/answers.ts';
import { knowsPasskeys, type PasskeyOptions, signWithPasskey } from '../api/passkey.ts';
import { finishSignIn } from '../api/session.ts';
import { button, element } from './element.ts';
import { text } from './entrance-text.ts';
import { signInFailure } from './failure.ts';
import { type Form, form } from './form.ts';
import { passkeyButton } from './passkey-button.ts';
import { textField } from './text-field.ts';
import type { View } from './view.ts';

type Next = { readonly onSignedIn: () => Promise<void>; readonly onStartAgain: () => void };

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export function secondFactorView(request: SecondFactorRequest, next: Next): View {
  const { authenticator, recoveryCode, passkey } = request;
  const steps = element('div', { class: 'steps' });
  const show = (isRecovery: boolean): void => {
    const other = (isRecovery ? authenticator : recoveryCode) ? [otherCode(isRecovery, show)] : [];
    const code = isRecovery || authenticator ? [codeForm(isRecovery, next).root] : [];
    steps.replaceChildren(...code, ...other);
    steps.querySelector('input')?.focus();
  };
  show(!authenticator && passkey === null);
  return {
    title: text('session.secondTitle'),
    lead: text('session.secondLead'),
    content: [
      ...(passkey !== null && knowsPasskeys ? passkeyStep(passkey, next) : []),
      steps,
      button(text('session.startAgain'), { look: 'quiet', onPress: next.onStartAgain }),
      element('p', { class: 'note' }, text('session.lostSecond')),
    ],
  };
}

function passkeyStep(passkey: PasskeyOptions, { onSignedIn }: Next): HTMLElement[] {
  return passkeyButton(text('session.usePasskey'), async () => {
    await finishSignIn({ passkey: await signWithPasskey(passkey) });
    await onSignedIn();
  });
}

function codeForm(isRecovery: boolean, { onSignedIn }: Next): Form {
  const { root, input } = textField({
    label: text(isRecovery ? 'session.recoveryCode' : 'session.code'),
    name: 'code',
    input: {
      'data-first': true,
      ...(isRecovery
        ? { autocomplete: 'off', maxlength: 40 }
        : { autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 7 }),
    },
  });
  return form({
    submitLabel: text('session.continue'),
    content: [root],
    isComplete: () => input.value.trim() !== '',
    describe: signInFailure,
    async run() {
      const code = input.value;
      input.value = '';
      await finishSignIn(isRecovery ? { recoveryCode: code } : { code });
      await onSignedIn();
    },
  });
}

/** The link that switches between the code of an app and a recovery code. */
function otherCode(isRecovery: boolean, show: (isRecovery: boolean) => void): HTMLElement {
  const label = text(isRecovery ? 'session.useCode' : 'session.useRecoveryCode');
  return button(label, { look: 'plain', onPress: () => show(!isRecovery) });
}
