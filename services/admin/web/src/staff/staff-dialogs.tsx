import { createContext, type ReactNode, useContext, useState } from 'react';
import { EditDialog, LinkDialog, PermitDialog, ReasonDialog } from './account-dialogs.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { InvitedStaff, StaffAccount } from './staff-account.ts';

export type AccountAction = 'edit' | 'permit' | 'link' | 'unprotect' | 'disable' | 'enable';

type Question = { readonly action: 'invite' } | { readonly action: AccountAction; readonly account: StaffAccount };
type Ask = (question: Question) => void;

const AskContext = createContext<Ask>(() => undefined);

/** Opens the dialog for a new account or for an action on one. */
export function useAskStaff(): Ask {
  return useContext(AskContext);
}

/** Keeps the dialogs above the list, and shows the link that some of them return. */
export function StaffDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [invited, setInvited] = useState<InvitedStaff>();
  return (
    <AskContext value={setQuestion}>
      {children}
      {question && <StaffDialog question={question} onInvited={setInvited} onClose={() => setQuestion(undefined)} />}
      {invited && <InvitationDialog invited={invited} onClose={() => setInvited(undefined)} />}
    </AskContext>
  );
}

type Props = {
  readonly question: Question;
  readonly onInvited: (invited: InvitedStaff) => void;
  readonly onClose: () => void;
};

function StaffDialog({ question, onInvited, onClose }: Props) {
  switch (question.action) {
    case 'invite':
      return <InviteDialog onInvited={onInvited} onClose={onClose} />;
    case 'edit':
      return <EditDialog account={question.account} onClose={onClose} />;
    case 'link':
      return <LinkDialog account={question.account} onInvited={onInvited} onClose={onClose} />;
    case 'permit':
      return <PermitDialog account={question.account} onClose={onClose} />;
    case 'unprotect':
    case 'disable':
    case 'enable':
      return <ReasonDialog action={question.action} account={question.account} onClose={onClose} />;
  }
}
