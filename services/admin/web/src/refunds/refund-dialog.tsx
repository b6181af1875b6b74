import type { Refund } from '@booking/contracts';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { DecisionDialog } from './decision-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { GiveUpDialog, SettleDialog } from './settle-dialog.tsx';

export type RefundAction = 'process' | 'reject' | 'review' | 'settle' | 'giveUp';

type Question = { readonly action: RefundAction; readonly refunds: readonly Refund[] };
type Ask = (question: Question) => void;

const AskContext = createContext<Ask>(() => undefined);

/** Opens the dialog for an action on refunds. Only some actions accept several refunds. */
export function useAskRefund(): Ask {
  return useContext(AskContext);
}

/** Keeps the dialog above the lists, because the row of a decided refund disappears. */
export function RefundDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask = useMemo<Ask>(() => setQuestion, []);
  return (
    <AskContext value={ask}>
      {children}
      {question && <RefundDialog question={question} onClose={() => setQuestion(undefined)} />}
    </AskContext>
  );
}

function RefundDialog({ question: { action, refunds }, onClose }: { question: Question; onClose: () => void }) {
  const [refund] = refunds;
  if (!refund) return null;
  switch (action) {
    case 'process':
    case 'reject':
      return <DecisionDialog refunds={refunds} decision={action} onClose={onClose} />;
    case 'review':
      return <ReviewDialog refund={refund} onClose={onClose} />;
    case 'settle':
      return <SettleDialog refund={refund} onClose={onClose} />;
    case 'giveUp':
      return <GiveUpDialog refund={refund} onClose={onClose} />;
  }
}
