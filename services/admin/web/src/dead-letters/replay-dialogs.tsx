import type { DeadLetter } from '@booking/contracts';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { ReplayDialog } from './replay-dialog.tsx';

type Ask = (letters: readonly DeadLetter[]) => void;

const AskContext = createContext<Ask>(() => undefined);

/** Opens the dialog for replaying dead letters. */
export function useAskReplay(): Ask {
  return useContext(AskContext);
}

/** Keeps the dialog above the lists, because the row of a replayed message disappears. */
export function ReplayDialogs({ children }: { children: ReactNode }) {
  const [letters, setLetters] = useState<readonly DeadLetter[]>();
  return (
    <AskContext value={setLetters}>
      {children}
      {letters && <ReplayDialog letters={letters} onClose={() => setLetters(undefined)} />}
    </AskContext>
  );
}
