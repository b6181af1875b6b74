import { acceptInvitation } from '../api/session.ts';
import { isChosen, type NewPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../session/new-password.ts';
import { alertBox } from './alert.ts';
import { text } from './entrance-text.ts';
import { invitationFailure, passwordFault } from './failure.ts';
import { form } from './form.ts';
import { textField } from './text-field.ts';
import type { Entered, View } from './view.ts';

/** The page of an invitation link: choosing a password signs in. */
export function invitationView(token: string, onEntered: Entered): View {
  const content = token === '' ? alertBox('warning', text('account.tokenMissing')) : acceptForm(token, onEntered);
  return { title: text('account.invitation'), lead: text('account.invitationLead'), content: [content] };
}

function acceptForm(token: string, onEntered: Entered): HTMLElement {
  const input = {
    type: 'password',
    autocomplete: 'new-password',
    minlength: PASSWORD_LENGTH_MIN,
    maxlength: PASSWORD_LENGTH_MAX,
  } as const;
  const hint = text('account.passwordRule', { min: PASSWORD_LENGTH_MIN });
  const first = textField({ label: text('account.newPassword'), name: 'password', hint, input });
  const second = textField({ label: text('account.repeatPassword'), name: 'repeated', input });
  const typed = (): NewPassword => ({ password: first.input.value, repeated: second.input.value });
  const { root } = form({
    submitLabel: text('account.accept'),
    content: [first.root, second.root],
    isComplete: () => isChosen(typed()),
    async describe(error) {
      const fault = await passwordFault(error);
      first.setFault(fault);
      return fault === undefined ? invitationFailure(error) : undefined;
    },
    async run() {
      await onEntered(await acceptInvitation({ token, password: typed().password }));
    },
  });
  root.addEventListener('input', () => {
    const { password, repeated } = typed();
    first.setFault(undefined);
    second.setFault(repeated !== '' && repeated !== password ? text('account.passwordsDiffer') : undefined);
  });
  return root;
}
